import { createHash } from 'node:crypto'

/** The same uuid for the same name, so that filling a demo again stores nothing twice. */
export function stableId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
