"""Routes of people: the team, invitations, and one's own account."""
