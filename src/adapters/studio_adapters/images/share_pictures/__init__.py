"""Share pictures: a photo, the studio's name and a title, as one JPEG."""
