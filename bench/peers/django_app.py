"""Django REST framework over SQLite: `python -m bench.peers.django_app DATABASE CARDS`."""

import json
import sys
from pathlib import Path
from typing import Any

import django
import uvicorn
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import connection, models
from django.urls import path

from studio_http.connections.listening import listen


def configure(database: Path) -> None:
    settings.configure(
        DEBUG=False,
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        SECRET_KEY="for measuring only",
        INSTALLED_APPS=["rest_framework"],
        MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(database)}},
        REST_FRAMEWORK={
            "DEFAULT_AUTHENTICATION_CLASSES": [],
            "DEFAULT_PERMISSION_CLASSES": [],
            "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
            "UNAUTHENTICATED_USER": None,
        },
    )
    django.setup()


def project_model() -> Any:
    """Return the model; it can be made once the settings are there."""

    class Project(models.Model):
        id = models.CharField(primary_key=True, max_length=200)
        place = models.IntegerField(db_index=True)
        title = models.TextField()
        type = models.TextField()
        facts = models.JSONField()
        thumbnail = models.JSONField()

        class Meta:
            app_label = "bench"

    return Project


def listing(model: Any) -> Any:
    """Return the view of the list."""
    from rest_framework.generics import ListAPIView
    from rest_framework.serializers import CharField, IntegerField, ModelSerializer, Serializer

    class Source(Serializer):
        type = CharField()
        srcset = CharField()

    class Picture(Serializer):
        url = CharField()
        srcset = CharField()
        sources = Source(many=True)
        width = IntegerField()
        height = IntegerField()
        color = CharField()
        alt = CharField()

    class Card(ModelSerializer):
        thumbnail = Picture()

        class Meta:
            model: Any = None
            fields = ("id", "title", "type", "facts", "thumbnail")

    Card.Meta.model = model
    return type(
        "Portfolio",
        (ListAPIView,),
        {"queryset": model.objects.order_by("place"), "serializer_class": Card},
    )


urlpatterns: list[Any] = []


def main() -> None:
    database, documents = Path(sys.argv[1]), Path(sys.argv[2])
    configure(database)
    model = project_model()
    with connection.schema_editor() as editor:
        editor.create_model(model)
    for place, card in enumerate(json.loads(documents.read_text(encoding="utf-8"))["items"]):
        known = {name: card.pop(name) for name in ("id", "title", "type", "thumbnail")}
        model.objects.create(place=place, facts=card, **known)
    # Run as a module, this file is `__main__`, where Django looks for the addresses.
    urlpatterns.append(path("api/portfolio", listing(model).as_view()))
    listener = listen("127.0.0.1", 0)
    print("http://{}:{}".format(*listener.getsockname()[:2]), flush=True)
    config = uvicorn.Config(
        get_asgi_application(), http="httptools", log_config=None, lifespan="off"
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
