/** Of the pictures in app/public/art: set by the build (scripts/art-version.ts), and nothing while one develops. */
declare const __ART_VERSION__: string | undefined

export const ART_VERSION = typeof __ART_VERSION__ === 'undefined' ? '' : __ART_VERSION__

/** The address of one of the site's own pictures, which changes with them, so that browsers may keep it for ever. */
export const artAddress = (name: string) => (ART_VERSION ? `/art/${ART_VERSION}/${name}` : `/art/${name}`)

/** The plain path behind such an address, and the version that it names; undefined for other paths. */
export function versionedArt(path: string): { path: string; version: string } | undefined {
  const [, version, name] = /^\/art\/([0-9a-f]{8})\/([\w.-]+)$/.exec(path) ?? []
  return version && name ? { path: `/art/${name}`, version } : undefined
}
