/** Version of the images in app/public/art: set by the build (scripts/art-version.ts), empty in development. */
declare const __ART_VERSION__: string | undefined

export const ART_VERSION = typeof __ART_VERSION__ === 'undefined' ? '' : __ART_VERSION__

/** Returns the address of one of the site's own images. Its version changes with the images: browsers may cache it for ever. */
export const artAddress = (name: string) => (ART_VERSION ? `/art/${ART_VERSION}/${name}` : `/art/${name}`)

/** Returns the plain path and the version in an address of `artAddress`; undefined for other paths. */
export function parseArtAddress(path: string): { path: string; version: string } | undefined {
  const [, version, name] = /^\/art\/([0-9a-f]{8})\/([\w.-]+)$/.exec(path) ?? []
  return version && name ? { path: `/art/${name}`, version } : undefined
}
