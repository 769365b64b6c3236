import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { FRAMED_HEADER } from '../../services.server.ts'
import { FramedPage, type FramedPageProps } from './framed-page.tsx'

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64')

const hashes = new Map<string, string>()

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? `sha256-${fingerprint(style)}`
  hashes.set(style, hash)
  return hash
}

/** A player loads streams and others' players, a box only images, and an output, which the panel shows as well, streams of scores. */
type Framed = FramedPageProps & { kind: 'player' | 'box' | 'output'; isGone: boolean }

/** Returns a page for other sites to frame (spec R6, R7, S6). The mark of its body changes with anything in it. */
export function framedAnswer({ kind, isGone, ...page }: Framed): Response {
  const html = renderToStaticMarkup(FramedPage(page))
  const start = html.indexOf('<body>')
  const mark = fingerprint(html.slice(start)).slice(0, 16)
  return new Response(`<!DOCTYPE html>${html.slice(0, start)}<body data-mark="${mark}"${html.slice(start + '<body'.length)}`, {
    status: isGone ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...FOR_OTHER_SITES,
      [FRAMED_HEADER]: `${kind} ${hashOf(page.files.style)}`,
    },
  })
}
