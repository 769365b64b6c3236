/** Prints progress once a second at most, and nothing for work that ends within the first second. */
export function openProgress(say: (line: string) => void, now: () => number = () => performance.now()) {
  let saidAt = now()
  return (line: () => string) => {
    if (now() - saidAt < 1_000) return
    saidAt = now()
    say(line())
  }
}

export type Progress = ReturnType<typeof openProgress>
