import { createHash, randomBytes } from 'node:crypto'

export const makeNonce = () => randomBytes(16).toString('base64url')

/**
 * Prepares a rendered page for the cache: replaces the nonce of its own inline scripts with hashes for the policy (an injected
 * script has no nonce, so gets no hash), and removes modulepreload hints, which would compete with the hero image on a slow
 * connection.
 */
export function prepareForCache(html: string, nonce: string): { html: string; scriptHashes: string[] } {
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
