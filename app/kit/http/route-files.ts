/** A route in the router's manifest in the browser. */
export type RouteFiles = {
  id: string
  parentId?: string
  /** The path relative to the parent route's; absent when both are the same. */
  path?: string
  module: string
  /** All imports of the module, direct and indirect. */
  imports?: string[]
  css?: string[]
}

/** Returns the addresses of all scripts of the routes with this pattern (`/admin/series/:seriesId`), each once. */
export function scriptsOf(pattern: string, routes: Record<string, RouteFiles | undefined>): string[] {
  const wanted = parts(pattern)
  const found = Object.values(routes).filter((route) => route && patternOf(route, routes) === wanted)
  return [...new Set(found.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : [])))]
}

const parts = (path: string) => path.split('/').filter(Boolean).join('/')

function patternOf({ path = '', parentId }: RouteFiles, routes: Record<string, RouteFiles | undefined>): string {
  const above = parentId === undefined ? undefined : routes[parentId]
  return parts(above ? `${patternOf(above, routes)}/${path}` : path)
}
