import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Functions of React Router that do nothing under the settings of this site, by file: what they are called with says
 * so (docs/decisions/010-lean-router.md). Each becomes one that returns nothing, and what only they used goes too.
 */
const IDLE: Record<string, string[]> = {
  // HydratedRouter gets no instrumentations.
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
  // routeDiscovery is 'initial': every route is known from the start.
  'dom/ssr/fog-of-war.js': [
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  'router/router.js': ['getInstrumentationNavigateMeta'],
  // Pages come from the server's own rendering, not from server components.
  'context.js': ['useIsRSCRouterContext'],
  'hooks.js': ['RSCErrorHandler'],
  'dom/ssr/single-fetch.js': ['nonSsrStrategy'],
  // No link has `prefetch`.
  'dom/ssr/components.js': ['PrefetchPageLinks'],
  // Development only.
  'dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
}

/** Leaves out of the browser's script what React Router carries for settings that this site does not have. */
export function leanRouter(): Plugin {
  const missing = new Set(Object.keys(IDLE))
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const file = id.split('/production/lib/')[1] as string
        const names = IDLE[file]
        if (!names) return undefined
        missing.delete(file)
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const bodies = names.map((name) => {
          const found = body.find(
            ({ type, id }) => type === 'FunctionDeclaration' && (id as { name?: string } | null)?.name === name,
          )
          return (found?.body as Node | undefined) ?? this.error(`React Router has no ${name} in ${file} any more: see IDLE.`)
        })
        let text = ''
        let kept = 0
        for (const { start, end } of bodies.sort((a, b) => a.start - b.start)) {
          text += `${code.slice(kept, start)}{}`
          kept = end
        }
        return text + code.slice(kept)
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more: see IDLE.`)
    },
  }
}
