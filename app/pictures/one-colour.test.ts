import { expect, test } from 'vitest'
import { isOneColour } from './one-colour.ts'

const picture = (colourAt: (at: number) => [number, number, number]) =>
  Array.from({ length: 64 * 36 }, (_, at) => [...colourAt(at), 255]).flat()
/** The noise that lossy videos leave in a black frame. */
const noise = (at: number) => (at * 7) % 9

test('J7 a black, a white and a noisy black picture have one colour', () => {
  expect(isOneColour(picture(() => [0, 0, 0]))).toBe(true)
  expect(isOneColour(picture(() => [255, 255, 255]))).toBe(true)
  expect(isOneColour(picture((at) => [noise(at), noise(at + 1), noise(at + 2)]))).toBe(true)
})

test('J7 a picture with something in it has more than one, also if only one colour differs or a tenth of it', () => {
  expect(isOneColour(picture((at) => [at % 256, 0, 0]))).toBe(false)
  expect(isOneColour(picture((at) => (at % 10 === 0 ? [90, 90, 90] : [0, 0, 0])))).toBe(false)
})
