"""The demo content: a studio's projects, articles, pictures and texts, and how they are loaded."""
