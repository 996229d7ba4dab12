"""Where the files of visitors lie, what seals them, and what makes their pictures anew."""
