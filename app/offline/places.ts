/**
 * What the worker may keep, by path: pages that are the same for everybody, their data for the router, files of the build, pictures.
 * Undefined for all else, which it leaves to the browser. What is kept must say `public` as well.
 */
export type Kind = 'page' | 'data' | 'asset' | 'picture' | 'file'

const PAGE = /^\/(?:scoreboard|privacy|contact|faq|systemrequirements|series\/[a-z0-9][a-z0-9-]{0,79})?$/
const ROW = /^\/row\/[a-z0-9-]{1,80}\/[1-9]\d{0,3}$/
const ASSET = /^\/assets\/[\w.-]+$/
const PICTURE = /^(\/thumbnails\/[0-9a-f-]{36}\/)\d{3,4}$/
const FILE = /^\/(?:art|icons)\/(?:[0-9a-f]{8}\/)?[\w.-]+$/

export function kindOf(path: string): Kind | undefined {
  if (PAGE.test(path)) return 'page'
  if (ROW.test(path) || pageOfData(path) !== undefined) return 'data'
  if (ASSET.test(path)) return 'asset'
  if (PICTURE.test(path)) return 'picture'
  return FILE.test(path) ? 'file' : undefined
}

/** The page whose data the router asks for at this path; undefined for other data. */
export function pageOfData(path: string): string | undefined {
  if (path === '/_.data') return '/'
  const page = path.endsWith('.data') ? path.slice(0, -'.data'.length) : '/'
  return page !== '/' && PAGE.test(page) ? page : undefined
}

export const dataOfPage = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** The part of a picture's path that its sizes share. */
export const anySize = (path: string): string | undefined => PICTURE.exec(path)?.[1]
