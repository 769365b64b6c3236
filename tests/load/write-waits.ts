/** The longest that a write took, in ms, while it was done again and again beside `work`. */
export async function longestWait(write: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const working = work().finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const from = performance.now()
    await write()
    longest = Math.max(longest, performance.now() - from)
    // Leaves the database to the work, as viewers and staff do.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await working
  return longest
}
