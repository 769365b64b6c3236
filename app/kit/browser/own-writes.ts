/**
 * The values that a page itself writes to its address. The address may show one after the page has written another; the page
 * must not return to the earlier value.
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
  /** The written values in order, starting with the address's present one. */
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
