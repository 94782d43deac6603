"""Independent referees: second readings of the rules that watch games and compare.

`python -m tests.referees --game NAME` has one watch many games. A referee is a package beside this
file, named like its game, with two functions: `referee(config)` and `deal(number)`.
"""
