/** Answers playout servers such as CasparCG, which call these functions: `stop` takes a graphic out and `play` brings it back. */
export const followPlayout = (setStopped: (isStopped: boolean) => void) =>
  Object.assign(window, { play: () => setStopped(false), stop: () => setStopped(true), next: () => {}, update: () => {} })
