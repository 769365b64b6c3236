import { scriptsOf } from '../../kit/http/route-files.ts'

const asked = new Set<string>()

/**
 * Preloads all scripts of the next page at once, in parallel with its data. By default a browser learns a script's imports only
 * after loading that script: pages of the panel are up to seven such steps deep, each one a round trip on a phone.
 */
export function scriptsAtOnce<Results>({ pattern }: { pattern: string }, next: () => Promise<Results>): Promise<Results> {
  for (const href of scriptsOf(pattern, window.__reactRouterManifest?.routes ?? {})) {
    if (asked.has(href)) continue
    asked.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return next()
}
