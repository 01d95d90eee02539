"""The path of the search of Doubles and Quits: for every round on it a row of numbers, of which the first four are the planes."""

ROUNDS = 27  # at most: each takes a pair, but for the first, which may only close up

LAID = 4  # places of the layout that have cards
CARDS = 5  # cards left, the stock's too
FIRM = 6  # places emptied whatever is chosen
CHOICES = 7  # groups to choose from
LEFT = 8  # choices not yet tried
TAKEN = 9  # places emptied by the choice
ROUND = 10
