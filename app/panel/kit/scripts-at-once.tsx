import { scriptsOf } from '../../kit/http/route-files.ts'

const asked = new Set<string>()

/**
 * Asks for all scripts of the page that comes at once, beside its data. By itself a browser learns what a script imports only when it has
 * that script: pages of the panel are up to seven such steps deep, each a round trip of a phone.
 */
export function scriptsAtOnce<Results>({ pattern }: { pattern: string }, next: () => Promise<Results>): Promise<Results> {
  for (const href of scriptsOf(pattern, window.__reactRouterManifest?.routes ?? {})) {
    if (asked.has(href)) continue
    asked.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return next()
}
