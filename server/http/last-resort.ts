import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../../app/kit/language.ts'
import { OUTAGE_STATUS, RETRY_SECONDS } from '../../app/kit/limits/outage.server.ts'

/** Returns the sentence that asks the viewer to report the request id, by which staff find the log lines. */
export const tellUs = (language: Language, id: string): string =>
  language === 'fr'
    ? `Si cela se reproduit, donnez-nous ce numéro\u00a0: ${id}`
    : `If it happens again, tell us this number: ${id}`

/** Headers of a page that loads nothing. */
export const LAST_RESORT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Returns the page shown when even the error page cannot be rendered, in both languages. `id`: the request id in the log. */
export function lastResort(id?: string): string {
  const number = (language: Language) => (id ? ` ${tellUs(language, id)}` : '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Podium</title>
<h1>Something went wrong</h1><p>We could not show this page. Please try again in a moment.${number('en')}</p>
<div lang="fr"><h2>Une erreur est survenue</h2><p>Nous n’avons pas pu afficher cette page. Veuillez réessayer dans un instant.${number('fr')}</p></div></html>`
}

export function sendLastResort(response: ServerResponse, id: string, status = 500) {
  response.writeHead(status, LAST_RESORT_HEADERS).end(lastResort(id))
}

/** Refuses a request because too many are waiting. */
export function sendBusy(request: IncomingMessage, response: ServerResponse, id: string) {
  if (request.socket.destroyed) return
  // A new connection costs the client more than the refusal costs us, and the event loop accepts only one per tick.
  response.setHeader('connection', 'close').setHeader('retry-after', RETRY_SECONDS)
  request.resume()
  sendLastResort(response, id, OUTAGE_STATUS.down)
}
