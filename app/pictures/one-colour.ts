/**
 * Why there is no picture: no video of this page's own player; nothing shown yet; the browser plays the stream itself and gives no
 * frame; the video's host lets no other site read its frames; one colour only.
 */
export type FrameFault = 'no-video' | 'nothing-shown' | 'native' | 'closed' | 'one-colour'
/** The variance of each colour below which a picture counts as one colour: fades and black frames of a lossy video stay below it. */
const LEAST_VARIANCE = 25

/** True for a picture of one colour, such as a black frame (spec J7). `pixels`: RGBA, as a canvas returns them. */
export function isOneColour(pixels: ArrayLike<number>): boolean {
  const count = pixels.length / 4
  return [0, 1, 2].every((channel) => {
    let [sum, squares] = [0, 0]
    for (let at = channel; at < pixels.length; at += 4) {
      const value = pixels[at] ?? 0
      sum += value
      squares += value * value
    }
    return squares / count - (sum / count) ** 2 < LEAST_VARIANCE
  })
}
