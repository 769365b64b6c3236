import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same byte by byte, in a time that does not tell where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
