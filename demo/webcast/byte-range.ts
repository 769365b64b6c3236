export type ByteRange = { from: number; to: number }

/**
 * The bytes that a Range header asks for, both ends included.
 * @returns undefined for none, or when a server may answer with the whole file (several ranges, another unit).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  if (asked[1] === '') {
    const last = Number(asked[2])
    return last === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - last), to: size - 1 }
  }
  const from = Number(asked[1])
  const to = asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1)
  if (asked[2] !== '' && Number(asked[2]) < from) return undefined
  return from >= size ? 'unsatisfiable' : { from, to }
}

/** Cuts a range of bytes out of a body that consists of parts. */
export function cut(parts: Buffer[], { from, to }: ByteRange): Buffer[] {
  const out: Buffer[] = []
  let start = 0
  for (const part of parts) {
    const left = Math.max(0, from - start)
    const right = Math.min(part.length, to + 1 - start)
    if (left < right) out.push(part.subarray(left, right))
    start += part.length
  }
  return out
}
