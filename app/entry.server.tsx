import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { earlyScript, pageScripts, pictureFiles, playerScripts, pressScript, wordScripts } from 'virtual:picture-files'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { shareTurn } from '../database/turns.ts'
import { EARLY } from './accounts/sessions/viewer-store.tsx'
import { EARLY_SPOILER } from './kit/browser/spoiler-mark.ts'
import type { Language } from './kit/language.ts'
import { asked } from './language/asked-language.ts'
import { loadWords } from './language/dictionaries.tsx'
import { HEADER_END } from './language/toggle.tsx'
import { scriptsAfterFirstFrame, scriptsAfterPaint } from './playback/after-picture.ts'
import { pageNonce } from './playback/page-nonce.ts'
import { NONCE_HEADER, servicesContext, visitContext } from './services.server.ts'
import type { EarlyVideo } from './site/series/first-picture/early-picture.ts'
import { EARLY_VIDEO_HEADER, readEarlyVideoHeader } from './site/series/first-picture/picture-header.ts'
import { RELOAD_WITHOUT_SCRIPT } from './site/shell/missing-script.ts'
import { pressWords } from './site/shell/press-words.ts'

await Promise.all([loadWords('en'), loadWords('fr')])

const rendering = new AsyncLocalStorage<{ language: string; nonce: string }>()
asked.language = () => rendering.getStore()?.language
pageNonce.get = () => rendering.getStore()?.nonce

/** The time, in ms, after which rendering is aborted. */
export const streamTimeout = 10_000

/** Renders the whole page before sending it, because it is cached for many, and its inline scripts are hashed. */
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
  const picture = readEarlyVideoHeader(headers.get(EARLY_VIDEO_HEADER))
  // Only data responses need this header; the page itself has the content in its head.
  headers.delete(EARLY_VIDEO_HEADER)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const isRefusal = status === 429 || status === 503
  return inTurn(async () => {
    await shareTurn()
    const html = await rendering.run({ language, nonce }, () => render(routerContext, request.url, nonce))
    // The next steps process the whole text several times: for a long page, as much work as rendering it.
    await shareTurn()
    // The script precedes the style sheets: behind them, it would wait for them, and the rest of the page with it.
    const head = pictureHead(picture, nonce)
    const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? ''
    const scripts = [...(pageScripts[route] ?? []), wordScripts[language] ?? []].flat()
    const early = [EARLY, EARLY_SPOILER, RELOAD_WITHOUT_SCRIPT, presses(language), head ? '' : scriptsAfterPaint(scripts)].join(
      ';',
    )
    const whole = head ? scriptsAfterFirstFrame(html, [...new Set([...scripts, ...playerScripts])]) : html
    return new Response(
      whole.replace('<head>', (tag) => `${tag}${head}<script nonce="${nonce}">${early}</script>${wholeHeader(html)}`),
      { status, headers },
    )
  }, isRefusal)
}

function render(routerContext: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} nonce={nonce} />, {
      nonce,
      // By default React moves lazy content to the end of a long page and lets a script move it back: without scripts it would be
      // missing, and with them everything below it would jump.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
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

/**
 * Keeps zod from testing whether it may compile functions from text. The policy forbids that, and browsers would report a
 * violation on each page with a form.
 */
const ZOD_SETTINGS = '__zod_globalConfig={jitless:true};'

/** Records presses before the page's scripts have loaded; empty in development. */
const presses = (language: Language) =>
  pressScript && `${ZOD_SETTINGS}pressWords=${JSON.stringify(pressWords[language])};${pressScript}`

/**
 * Blocks the first paint until the whole header is parsed: its parts are aligned right, so the first ones would move when the
 * rest arrives. A page without a header has nothing to wait for, and would wait for its own end.
 */
const wholeHeader = (html: string) =>
  html.includes(` id="${HEADER_END}"`) ? `<link rel="expect" href="#${HEADER_END}" blocking="render">` : ''

/** Returns the head tags of a page with a player, which start loading the video before the framework. */
function pictureHead(picture: EarlyVideo | undefined, nonce: string): string {
  if (!pictureFiles || !picture) return ''
  const early = `<script type="module" async fetchpriority="high" src="${pictureFiles.early}"></script>`
  const named = JSON.stringify({ picture, files: pictureFiles }).replaceAll('<', '\\u003c')
  return `<script nonce="${nonce}">window.earlyPicture=${named};${earlyScript}</script>${early}`
}

/**
 * Logs an error thrown while a page was rendered. Failures of loaders and actions are logged already
 * (server/http/route-failures.ts).
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(servicesContext).log.error({ err: error }, 'page failed')
}
