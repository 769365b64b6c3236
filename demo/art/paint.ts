import sharp, { type Sharp } from 'sharp'
import { develop } from './render/develop.ts'
import { strew } from './render/flakes.ts'
import { trace } from './render/trace.ts'
import type { Picture } from './stage.ts'

/** Renders a picture to 8-bit pixels. */
export function paint(picture: Picture, width: number, height: number, smoothing = true): Sharp {
  const film = trace(picture.scene, width, height, smoothing)
  if (picture.flakes) strew(film, picture.flakes)
  const { inks, exposure, print, bloom, vignette } = picture
  const pixels = develop(film, {
    inks,
    ...(exposure === undefined ? {} : { exposure }),
    ...(print === undefined ? {} : { print }),
    ...(bloom === undefined ? {} : { bloom }),
    ...(vignette === undefined ? {} : { vignette }),
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
