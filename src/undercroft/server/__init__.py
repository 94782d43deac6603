"""Tables on a server: lobby, seats, sockets and storage. The database is the truth."""
