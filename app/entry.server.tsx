import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { EARLY } from './accounts/viewer-store.tsx'
import { asked } from './language/asked-language.ts'
import { loadWords } from './language/dictionaries.tsx'
import { NONCE_HEADER, servicesContext, visitContext } from './services.server.ts'
import { RELOAD_WITHOUT_SCRIPT } from './shell/missing-script.ts'

await Promise.all([loadWords('en'), loadWords('fr')])

const rendering = new AsyncLocalStorage<string>()
asked.language = () => rendering.getStore()

/** A page that takes longer than this to render is given up. */
export const streamTimeout = 10_000

/** Renders the whole page before it is sent: it is kept for many, and its inline scripts are hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, inTurn, language } = context.get(visitContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(NONCE_HEADER, nonce)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const isRefusal = status === 429 || status === 503
  return inTurn(async () => {
    const html = await rendering.run(language, () => render(routerContext, request.url, nonce))
    const script = `<script nonce="${nonce}">${EARLY};${RELOAD_WITHOUT_SCRIPT}</script>`
    return new Response(html.replace('</head>', `${script}</head>`), { status, headers })
  }, isRefusal)
}

function render(routerContext: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), streamTimeout)
  })
}

/** What failed while a page was rendered; failures of loaders and actions are logged already (server/http/told-failures.ts). */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(servicesContext).log.error({ err: error }, 'page failed')
}
