import { expect, test } from 'vitest'
import { isPictureWidth, PICTURE_WIDTHS, pictureAddress, storedPicture, tileSources } from './sizes.ts'

const UUID = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'

test('H6 M5 pictures are served at every tile width, once and twice as dense', () => {
  for (const width of [160, 200, 240, 280]) {
    expect(PICTURE_WIDTHS).toContain(width)
    expect(PICTURE_WIDTHS).toContain(width * 2)
  }
})

test('T-86 a stored picture is known by its uuid and by nothing else', () => {
  expect(storedPicture(`thumbnails/${UUID}`)).toBe(UUID)
  for (const odd of [
    '',
    UUID,
    `/thumbnails/${UUID}`,
    `thumbnails/${UUID}/`,
    `thumbnails/${UUID}.png`,
    `thumbnails/${UUID.toUpperCase()}`,
    `thumbnails/${UUID}\n`,
    `thumbnails/../${UUID}`,
    `thumbnails/..%2f..%2fapp.db`,
    `https://elsewhere.example/thumbnails/${UUID}`,
    'thumbnails/',
  ]) {
    expect(storedPicture(odd), odd).toBeUndefined()
  }
})

test('a stored picture is shown from this site, one elsewhere from where it is', () => {
  expect(pictureAddress(`thumbnails/${UUID}`, 280)).toBe(`/thumbnails/${UUID}/280`)
  expect(pictureAddress('https://elsewhere.example/a.jpg', 280)).toBe('https://elsewhere.example/a.jpg')
})

test('H6 a tile offers the widths up to twice the widest tile', () => {
  expect(tileSources(`thumbnails/${UUID}`)?.split(', ')).toEqual(
    [160, 200, 240, 280, 320, 400, 480, 560].map((width) => `/thumbnails/${UUID}/${width} ${width}w`),
  )
  expect(tileSources('https://elsewhere.example/a.jpg')).toBeUndefined()
  expect(tileSources('')).toBeUndefined()
})

test('only served widths are widths', () => {
  expect(PICTURE_WIDTHS.every(isPictureWidth)).toBe(true)
  expect([0, -160, 161, 160.5, 10_000, Number.NaN, Number.POSITIVE_INFINITY].filter(isPictureWidth)).toEqual([])
})
