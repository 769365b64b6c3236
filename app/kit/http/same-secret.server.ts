import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that does not reveal where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
