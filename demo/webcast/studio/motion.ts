export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** 0 before `from`, 1 after `to`, soft at both ends. */
export function ease(value: number, from: number, to: number): number {
  const share = clamp((value - from) / (to - from), 0, 1)
  return share * share * (3 - 2 * share)
}

/** Follows a value as a heavy thing on a spring does, without overshoot; `seconds` is how long it lags. */
export function follower(start: number, seconds: number): (target: number, dt: number) => number {
  let position = start
  let speed = 0
  const omega = 2 / seconds
  return (target, dt) => {
    speed += (omega * omega * (target - position) - 2 * omega * speed) * dt
    position += speed * dt
    return position
  }
}
