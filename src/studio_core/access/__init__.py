"""Access records: who has seen which enquiries, in chains in which every gap is found."""
