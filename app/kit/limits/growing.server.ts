/** Bytes that are produced once and read by any number of readers, even while they are being produced. */
export type GrowingBody = {
  /** Yields all bytes from the beginning; throws any error of the source. */
  read(): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Returns the number of bytes so far. */
  bytes(): number
  /** Resolves at the end, with true when the bytes are complete. */
  whole: Promise<boolean>
}

/** Reads `source` at its own speed, however slow the readers are; it must be small enough to be held in memory. */
export function openGrowing(source: AsyncIterable<Uint8Array<ArrayBuffer>>): GrowingBody {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let end: { error?: unknown } | undefined
  let more = Promise.withResolvers<void>()

  function wake() {
    more.resolve()
    more = Promise.withResolvers()
  }

  async function takeIn() {
    try {
      for await (const piece of source) {
        pieces.push(piece)
        bytes += piece.byteLength
        wake()
      }
      end = {}
    } catch (error) {
      end = { error }
    }
    wake()
    return !('error' in end)
  }

  const whole = takeIn()
  return {
    bytes: () => bytes,
    whole,
    async *read() {
      for (let at = 0; ; ) {
        const piece = pieces[at]
        if (piece) {
          at++
          yield piece
        } else if (!end) await more.promise
        else if ('error' in end) throw end.error
        else return
      }
    },
  }
}
