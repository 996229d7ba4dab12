/** What a build is made with: vite.config.ts. */
interface ImportMetaEnv {
  /** The code of the language that the build speaks. */
  readonly LANGUAGE: string;
  /** The code of the language that the studio writes in. */
  readonly BASE_LANGUAGE: string;
}
