/** A repeatable source of numbers in [0, 1): the same seed makes the same media. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A smooth wandering value in about [-1, 1], of its own course for each seed. */
export function wander(seed: number): (seconds: number) => number {
  const random = seeded(seed)
  const waves = [0.11, 0.23, 0.41].map((hertz) => ({ hertz: hertz * (0.8 + 0.4 * random()), phase: random() * 2 * Math.PI }))
  return (seconds) => waves.reduce((sum, { hertz, phase }) => sum + Math.sin(2 * Math.PI * hertz * seconds + phase), 0) / 2.2
}
