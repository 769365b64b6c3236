/** Prints progress at most once a second, and nothing when the work ends within the first second. */
export function openProgress(say: (line: string) => void, now: () => number = () => performance.now()) {
  let saidAt = now()
  return (line: () => string) => {
    if (now() - saidAt < 1_000) return
    saidAt = now()
    say(line())
  }
}

export type Progress = ReturnType<typeof openProgress>
