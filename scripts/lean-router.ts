import type { Plugin } from 'vite'

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** The body of a function that is never called. */
const NOTHING = '{}'

/**
 * Functions of React Router that are idle under this site's settings (docs/decisions/010-lean-router.md), by file, each with
 * its replacement body.
 */
const IDLE: Record<string, Record<string, string>> = {
  // HydratedRouter gets no instrumentations.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: NOTHING,
    getRouteInstrumentationUpdates: NOTHING,
    instrumentClientSideRouter: NOTHING,
  },
  // routeDiscovery is 'initial': every route is known from the start.
  'dom/ssr/fog-of-war.js': {
    getPartialManifest: NOTHING,
    getPatchRoutesOnNavigationFunction: NOTHING,
    isFogOfWarEnabled: NOTHING,
    useFogOFWarDiscovery: NOTHING,
  },
  'router/router.js': {
    getInstrumentationNavigateMeta: NOTHING,
    discoverRoutes: NOTHING,
    patchRoutesImpl: NOTHING,
    // No link has `viewTransition`.
    persistAppliedTransitions: NOTHING,
    restoreAppliedTransitions: NOTHING,
    // Development only.
    _internalSetRoutes: NOTHING,
  },
  'dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: NOTHING,
    wrapShouldRevalidateForHdr: NOTHING,
  },
  // Shown only when our own error page fails: plain words, without a stack trace and a script that the content security policy
  // forbids.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary:
      '{ console.error(error); return React$1.createElement(BoundaryShell, { title: "Application Error", isOutsideRemixApp }, React$1.createElement("h1", null, "Application Error")) }',
  },
  // No route has a clientLoader that runs before hydration.
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: NOTHING },
  // Pages are server-rendered, without server components.
  'context.js': { useIsRSCRouterContext: NOTHING },
  // Our root error boundary replaces it.
  'hooks.js': { RSCErrorHandler: NOTHING, DefaultErrorComponent: '{ return null }' },
  'dom/ssr/single-fetch.js': { nonSsrStrategy: NOTHING },
  // No link has `prefetch`.
  'dom/ssr/components.js': { PrefetchPageLinks: NOTHING, usePrefetchBehavior: '{ return [false, undefined, {}] }' },
}

/** Removes React Router features that this site does not use from the browser bundle. */
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
        const bodies = IDLE[file]
        if (!bodies) return undefined
        missing.delete(file)
        const found = functions(this.parse(code) as unknown as Node)
        return withBodies(code, bodies, (name) => {
          return found.get(name) ?? this.error(`React Router has no ${name} in ${file} any more: see IDLE.`)
        })
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(', ')} any more: see IDLE.`)
    },
  }
}

/** The code with replaced function bodies. `bodyOf`: where a function's body is. */
export function withBodies(code: string, bodies: Record<string, string>, bodyOf: (name: string) => Node): string {
  const cuts = Object.entries(bodies).map(([name, body]) => ({ ...bodyOf(name), body }))
  let text = code
  // From the end, so that earlier offsets stay valid.
  for (const { start, end, body } of cuts.sort((a, b) => b.start - a.start)) text = text.slice(0, start) + body + text.slice(end)
  return text
}

/** Where the bodies of all named functions are; one that is assigned to a member goes by the member's name. */
export function functions(node: Node, found = new Map<string, Node>()) {
  if (node.type === 'FunctionDeclaration') found.set((node.id as { name?: string } | null)?.name ?? '', node.body as Node)
  const { left, right } = node as { left?: Node; right?: Node }
  if (node.type === 'AssignmentExpression' && left?.type === 'MemberExpression' && right?.type === 'FunctionExpression')
    found.set(memberName(left), right.body as Node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof (child as Node).type === 'string') functions(child as Node, found)
    }
  }
  return found
}

function memberName({ object, property }: Node): string {
  const owner = object as Node
  const before = owner.type === 'MemberExpression' ? memberName(owner) : String(owner.name)
  return `${before}.${String((property as Node).name)}`
}
