/** A short film: nothing of it is fetched before somebody wants to see it. */
import { useEffect, useRef, useState } from "react";

import { BASE_LANGUAGE } from "@shared/language";
import { linkOf } from "@shared/link";
import { Picture } from "@shared/Picture";
import type { Project } from "../types";
import styles from "./Film.module.css";
import { Beside } from "./Section";
import { t } from "./text";

const POSTER_SIZES = "(min-width: 1024px) 72vw, 92vw";

type Video = NonNullable<Project["video"]>;

export function Film({ project }: { project: Project }) {
  const { video, thumbnail } = project;
  const [isPressed, setPressed] = useState(false);
  if (!video || !linkOf(video.url)) return null;
  return (
    <Beside id="film" heading={video.heading || t("project.clip.heading")}>
      <figure>
        {isPressed ? (
          <Player video={video} poster={(video.poster ?? thumbnail).url} />
        ) : (
          <button type="button" className={styles.film} onClick={() => setPressed(true)}>
            <Picture image={video.poster ?? thumbnail} alt="" sizes={POSTER_SIZES} guarded />
            <span className={styles.play}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M4 2v16l13-8z" />
              </svg>{" "}
              {t("project.clip.play", { time: "" }).trim()}
              {video.length ? <span className="num"> {video.length}</span> : null}
            </span>
          </button>
        )}
        {video.caption ? <figcaption className={styles.caption}>{video.caption}</figcaption> : null}
      </figure>
    </Beside>
  );
}

function Player({ video, poster }: { video: Video; poster: string }) {
  const player = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => player.current?.focus(), []);

  return (
    <div className={styles.film}>
      {/* A film that says something has a file of captions; the studio's are mostly silent. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={player}
        className={styles.playing}
        src={linkOf(video.url)}
        poster={linkOf(poster)}
        controls
        autoPlay
        playsInline
        tabIndex={0}
        onError={() => setFailed(true)}
      >
        {video.captions ? (
          <track
            kind="captions"
            src={linkOf(video.captions)}
            srcLang={BASE_LANGUAGE.code}
            label={t("project.clip.captions")}
            default
          />
        ) : null}
      </video>
      {hasFailed ? (
        <p role="alert" className={styles.failed}>
          {t("project.clip.failed")}
        </p>
      ) : null}
    </div>
  );
}
