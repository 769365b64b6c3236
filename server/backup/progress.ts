/** Says how far long work is, once a second at most, and nothing of work that is done within the first. */
export function openProgress(say: (line: string) => void, now: () => number = () => performance.now()) {
  let saidAt = now()
  return (line: () => string) => {
    if (now() - saidAt < 1_000) return
    saidAt = now()
    say(line())
  }
}

export type Progress = ReturnType<typeof openProgress>
