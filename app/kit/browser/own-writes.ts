/**
 * The values that a page itself writes to its address. One may appear there after the page has moved on; the page must not go
 * back to it.
 */
export type OwnWrites = {
  /** Returns the last written value. */
  last(): string
  write(value: string): void
  /** Records the address's present value. Returns true when somebody else put it there, so that the page has to follow it. */
  isForeign(value: string): boolean
}

/** Tracks a page's own writes. `first`: the initial value. */
export function ownWrites(first: string): OwnWrites {
  /** In order, starting with the present value. */
  let own: readonly string[] = [first]
  return {
    last: () => own.at(-1) ?? first,
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
