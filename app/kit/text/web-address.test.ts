import { expect, test } from 'vitest'
import { allowedAddress } from './web-address.ts'

const ORIGINS = ['https://video.example', 'https://board.example:8443', 'http://127.0.0.1:3001']

test.each([
  ['https://video.example/board?x=1#top', 'https://video.example/board?x=1#top'],
  ['HTTPS://VIDEO.example/a/../b', 'https://video.example/b'],
  ['https://board.example:8443/', 'https://board.example:8443/'],
  ['http://127.0.0.1:3001/play/x', 'http://127.0.0.1:3001/play/x'],
])('T-64 %s may be framed, built anew', (text, href) => {
  expect(allowedAddress(text, ORIGINS)).toEqual({ href })
})

test.each([
  ['javascript:alert(1)', 'address'],
  [' java\nscript:alert(1)', 'address'],
  ['data:text/html,<script>alert(1)</script>', 'address'],
  ['blob:https://video.example/1', 'address'],
  ['file:///etc/passwd', 'address'],
  ['//video.example/', 'address'],
  ['https:video.example', 'address'],
  ['https:\\\\video.example', 'address'],
  ['http://video.example/', 'address'],
  ['http://127.0.0.1:3002/', 'address'],
  ['https://video.example@evil.test/', 'address'],
  ['https://user:secret@video.example/', 'address'],
  ['https://video.example.evil.test/', 'host'],
  ['https://video.example:8443/', 'host'],
  ['https://board.example/', 'host'],
  ['https://xn--vido-bpa.example/', 'host'],
  ['https://evil.test/#https://video.example/', 'host'],
])('T-64 %j is refused: %s', (text, fault) => {
  expect(allowedAddress(text, ORIGINS)).toEqual({ fault })
})
