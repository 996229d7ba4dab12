"""Mails: what they say, how they are sent, and those about enquiries until they have gone."""
