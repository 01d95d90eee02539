"""What requests and answers are, apart from what they do: shapes, reading, routes, errors, questions that take long."""
