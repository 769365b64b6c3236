import { pageOfData, publicPageOf } from '../public-pages.ts'

/**
 * The kinds of responses that the worker may cache: pages that are the same for everybody, their router data, build files, images
 * in several sizes, and other files. The browser handles everything else itself. A response must also be marked `public` to be
 * cached.
 */
export type Kind = 'page' | 'data' | 'asset' | 'image' | 'file'

const ASSET = /^\/assets\/[\w.-]+$/
const IMAGE = /^(\/thumbnails\/[0-9a-f-]{36}\/)\d{3,4}$/
const FILE = /^\/(?:art|icons)\/(?:[0-9a-f]{8}\/)?[\w.-]+$/

export function kindOf(path: string): Kind | undefined {
  const page = publicPageOf(path)
  if (page) return page.isCachedOffline ? page.kind : undefined
  if (pageOfData(path) !== undefined) return 'data'
  if (ASSET.test(path)) return 'asset'
  if (IMAGE.test(path)) return 'image'
  return FILE.test(path) ? 'file' : undefined
}

/** Returns the path of the series' page for an episode's path; undefined for any other path. */
export const seriesOfEpisode = (path: string): string | undefined => /^(\/series\/[^/]+)\/[^/]+$/.exec(path)?.[1]

/** Returns the path prefix that all sizes of an image share; undefined for any other path. */
export const imagePrefix = (path: string): string | undefined => IMAGE.exec(path)?.[1]
