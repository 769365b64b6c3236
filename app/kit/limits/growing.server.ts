/** Bytes that are made once and read by any number of readers, while they are being made as well. */
export type Growing = {
  /** All of them from the beginning; throws what the making threw. */
  read(): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** How many there are so far. */
  bytes(): number
  /** Resolves at the end, with whether it is whole. */
  whole: Promise<boolean>
}

/** Takes in `source` at its own speed, however slow the readers are: it must be small enough to be kept. */
export function openGrowing(source: AsyncIterable<Uint8Array<ArrayBuffer>>): Growing {
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
