import { createHash } from 'node:crypto'
import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { FRAMED_HEADER } from '../../services.server.ts'

/** Returns a fingerprint that changes with anything that the page shows. */
export const markOf = (page: object) => createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16)

const hashes = new Map<string, string>()

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? `sha256-${createHash('sha256').update(style).digest('base64')}`
  hashes.set(style, hash)
  return hash
}

/**
 * Returns a page for other sites to frame (spec R6, R7, S6). `kind`: a player loads streams and others' players, a box only
 * images, and an output, which the panel shows as well, streams of scores. `style`: the text of its one style sheet.
 */
export const framedAnswer = (
  html: string,
  { kind, style, isGone }: { kind: 'player' | 'box' | 'output'; style: string; isGone: boolean },
) =>
  new Response(`<!DOCTYPE html>${html}`, {
    status: isGone ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...FOR_OTHER_SITES,
      [FRAMED_HEADER]: `${kind} ${hashOf(style)}`,
    },
  })
