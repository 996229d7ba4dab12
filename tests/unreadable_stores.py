"""Addresses of stores that nobody can open, each with a password in it, which ends in ETpw."""

UNREADABLE = (
    "studio:S3CR-ETpw@db/studio",
    "studio:S3CR-ETpw://db/studio",
    "S3CR-ETpw",
    "host=/x password=S3CR-ETpw dbname=one",
    "postgresql:studio:S3CR-ETpw@db/studio",
    "postgresql:///studio:S3CR-ETpw@db/studio",
    "postgresql://host=/x password=S3CR-ETpw dbname=one",
    "postgresql://studio:S3@CR-ETpw@db/studio",
    "postgresql://studio@127.0.0.1:1/studio?pw=S3CR-ETpw",
    "firebase://user:S3CR-ETpw@foo",
    "firebase://user:S3CR℀ETpw@foo",
    "firebase://p?databaseURL=https%3A%2F%2Fu%3AS3CR%E2%84%80ETpw%40x.invalid",
    "firebase://user:S3CR-ETpw@foo?databaseURL=https%3A%2F%2Fx.invalid",
    "firebase://p?databaseURL=https%3A%2F%2Fu%3AS3CR-ETpw%40x.invalid",
    "firebase://p?databaseURL=https%3A%2F%2Fx.invalid%2F%3Fauth%3DS3CR-ETpw",
    "sqlite://studio:S3CR-ETpw@db/studio",
    "sqlite:host=/x password=S3CR-ETpw",
)
