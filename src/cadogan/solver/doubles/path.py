"""The path of the search of Doubles and Quits: one row of numbers per round; the first four are the bit planes."""

ROUNDS = 27  # most rounds: each removes a pair, except the first, which may only close gaps

LAID = 4  # set of the places of the layout that have cards
CARDS = 5  # number of cards left, including the stock
FIRM = 6  # set of the places emptied by every choice
CHOICES = 7  # number of groups to choose from
LEFT = 8  # number of choices not tried yet
TAKEN = 9  # set of the places emptied by the current choice
ROUND = 10  # length of a row
