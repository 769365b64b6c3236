import { pageOfData, publicPageOf } from '../public-pages.ts'

/**
 * What the worker may keep, by path: pages that are the same for everybody, their data for the router, files of the build, pictures.
 * Undefined for all else, which it leaves to the browser. What is kept must say `public` as well.
 */
export type Kind = 'page' | 'data' | 'asset' | 'picture' | 'file'

const ASSET = /^\/assets\/[\w.-]+$/
const PICTURE = /^(\/thumbnails\/[0-9a-f-]{36}\/)\d{3,4}$/
const FILE = /^\/(?:art|icons)\/(?:[0-9a-f]{8}\/)?[\w.-]+$/

export function kindOf(path: string): Kind | undefined {
  const page = publicPageOf(path)
  if (page) return page.isKeptOffline ? page.kind : undefined
  if (pageOfData(path) !== undefined) return 'data'
  if (ASSET.test(path)) return 'asset'
  if (PICTURE.test(path)) return 'picture'
  return FILE.test(path) ? 'file' : undefined
}

/** The part of a picture's path that its sizes share. */
export const anySize = (path: string): string | undefined => PICTURE.exec(path)?.[1]
