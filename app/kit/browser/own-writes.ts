/**
 * What a page writes to its address by itself. An address may stand there after the page has gone on: it is then no reason to go back to what
 * it says.
 */
export type OwnWrites = {
  /** The last one that was written. */
  last(): string
  write(value: string): void
  /** Notes what stands in the address now. Returns whether somebody else put it there, so that the page has to follow it. */
  isForeign(value: string): boolean
}

/** `first`: what stands there at first. */
export function ownWrites(first: string): OwnWrites {
  /** In their order, from the one that stands there on. */
  let own: readonly string[] = [first]
  return {
    last: () => own.at(-1) as string,
    write(value) {
      own = [...own, value]
    },
    isForeign(value) {
      const at = own.lastIndexOf(value)
      own = at < 0 ? [value] : own.slice(at)
      return at < 0
    },
  }
}
