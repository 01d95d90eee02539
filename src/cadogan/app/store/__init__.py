"""What is stored of players, and the databases that store it."""
