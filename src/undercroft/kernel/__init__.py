"""What every game stands on. The kernel knows no game and imports nothing of the rest."""
