"""Clerks go through whole games in processes of their own: replays, timelines, uploads, trials."""
