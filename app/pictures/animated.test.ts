import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAnimated } from './picture.ts'

const frame = (background: string) => sharp({ create: { width: 20, height: 10, channels: 3, background } })
const gif = async (...colours: string[]) => {
  const frames = await Promise.all(colours.map((colour) => frame(colour).png().toBuffer()))
  return frames.length > 1
    ? sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer()
    : frame(colours[0] ?? '#000')
        .gif()
        .toBuffer()
}

test('Q-37 a GIF of several frames is told from a still one, and from what is cut off', async () => {
  const moving = await gif('#c00', '#0a0', '#00c')
  expect(isAnimated(moving)).toBe(true)
  expect(isAnimated(await gif('#c00'))).toBe(false)
  expect(isAnimated(await frame('#c00').jpeg().toBuffer())).toBe(false)
  expect(isAnimated(await frame('#c00').png().toBuffer())).toBe(false)
  for (let length = 0; length < moving.length; length++) expect(typeof isAnimated(moving.subarray(0, length))).toBe('boolean')
})
