"""What all games share: the contract, the match and its journal, tables, geometry; no game and no terminal."""
