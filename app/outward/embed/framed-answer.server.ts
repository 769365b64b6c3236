import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { FRAMED_HEADER } from '../../services.server.ts'

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64')

const hashes = new Map<string, string>()

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? `sha256-${fingerprint(style)}`
  hashes.set(style, hash)
  return hash
}

/** A player loads streams and others' players, a box only images, and an output, which the panel shows as well, streams of scores. */
type Framed = { kind: 'player' | 'box' | 'output'; style: string; isGone: boolean }

/**
 * Returns a page for other sites to frame (spec R6, R7, S6). `style`: the text of its one style sheet. The mark of its body changes
 * with anything in it.
 */
export function framedAnswer(page: ReactNode, { kind, style, isGone }: Framed): Response {
  const html = renderToStaticMarkup(page)
  const start = html.indexOf('<body>')
  const mark = fingerprint(html.slice(start)).slice(0, 16)
  return new Response(`<!DOCTYPE html>${html.slice(0, start)}<body data-mark="${mark}"${html.slice(start + '<body'.length)}`, {
    status: isGone ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...FOR_OTHER_SITES,
      [FRAMED_HEADER]: `${kind} ${hashOf(style)}`,
    },
  })
}
