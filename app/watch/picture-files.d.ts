/** Made by the build (scripts/picture-files.ts); undefined while one develops. */
declare module 'virtual:picture-files' {
  export const pictureFiles: import('./early-picture.ts').PictureFiles | undefined
  /** The text of early-script.tsx as it is sent. */
  export const earlyScript: string
  /** The scripts that a page with a video needs after that. */
  export const pageScripts: readonly string[]
}
