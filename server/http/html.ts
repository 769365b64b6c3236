import { createHash, randomBytes } from 'node:crypto'

export const makeNonce = () => randomBytes(16).toString('base64url')

/**
 * Makes a rendered page fit to be kept and sent to many: the nonce of its own inline scripts becomes hashes for the
 * policy (a script that anything else put into the page has no nonce, so it gets no hash), and the hints to load
 * scripts early go, which would compete with the hero picture for a slow line.
 */
export function sealPage(html: string, nonce: string): { html: string; scriptHashes: string[] } {
  const scriptHashes: string[] = []
  const own = ` nonce="${nonce}"`
  const sealed = html
    .replace(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (tag, attributes: string, code: string) => {
      if (!attributes.includes(own)) return tag
      if (code !== '') scriptHashes.push(createHash('sha256').update(code).digest('base64'))
      return tag
    })
    .replaceAll(own, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
  return { html: sealed, scriptHashes: [...new Set(scriptHashes)] }
}
