import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { withVariables } from './playlist-variables.ts'

const URL_ASKED = 'https://media.example/live/master.m3u8?token=a%20b&empty='
const lines = (...all: string[]) => ['#EXTM3U', '#EXT-X-VERSION:11', ...all].join('\n')

test('Q-90 variables stand in their places: addresses, and attributes of tags', () => {
  const text = lines(
    '#EXT-X-DEFINE:NAME="dir",VALUE="360p"',
    '#EXT-X-DEFINE:QUERYPARAM="token"',
    '#EXT-X-DEFINE:VALUE="{$dir}/sound",NAME="sound"',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="{$sound}.m3u8"',
    '# {$dir} is a comment',
    '{$dir}/index.m3u8?token={$token}',
  )
  expect(withVariables(text, URL_ASKED)?.text).toBe(
    lines('#EXT-X-MEDIA:TYPE=AUDIO,URI="360p/sound.m3u8"', '# {$dir} is a comment', '360p/index.m3u8?token=a b'),
  )
})

test('Q-90 a playlist imports the variables of the one that led to it', () => {
  const master = withVariables(lines('#EXT-X-DEFINE:NAME="cdn",VALUE="https://cdn.example"', '{$cdn}/v.m3u8'), URL_ASKED)
  const media = lines('#EXT-X-DEFINE:IMPORT="cdn"', '#EXTINF:4,', '{$cdn}/s0.ts')
  expect(withVariables(media, 'https://cdn.example/v.m3u8', master?.variables)?.text).toContain('\nhttps://cdn.example/s0.ts')
  expect(withVariables(media, 'https://cdn.example/v.m3u8')).toBeUndefined()
})

test.each([
  ['an undefined variable', ['#EXT-X-DEFINE:NAME="a",VALUE="b"', '{$b}.m3u8']],
  ['one that is defined later', ['{$a}.m3u8', '#EXT-X-DEFINE:NAME="a",VALUE="b"']],
  ['one defined twice', ['#EXT-X-DEFINE:NAME="a",VALUE="b"', '#EXT-X-DEFINE:NAME="a",VALUE="b"']],
  ['one without a value', ['#EXT-X-DEFINE:NAME="a"']],
  ['a parameter that the address does not have', ['#EXT-X-DEFINE:QUERYPARAM="other"']],
  ['a parameter without a value', ['#EXT-X-DEFINE:QUERYPARAM="empty"']],
  [
    'more than a player should hold',
    [`#EXT-X-DEFINE:NAME="a",VALUE="${'x'.repeat(4_000)}"`, ...Array.from({ length: 1_000 }, () => '{$a}{$a}')],
  ],
])('Q-90 a playlist with %s is none', (_, all) => {
  expect(withVariables(lines(...all), URL_ASKED)).toBeUndefined()
})

test('Q-90 a playlist that defines nothing stays as it is, braces and all', () => {
  const text = lines('#EXTINF:4,', '{$not}.ts')
  expect(withVariables(text, URL_ASKED)?.text).toBe(text)
})

test('Q-90 whatever a server sends, the result is bounded and no definition is left in it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '#EXT-X-DEFINE:',
      'NAME="a"',
      'VALUE="{$a}{$a}"',
      'IMPORT="a"',
      'QUERYPARAM="token"',
      ',',
      '\n',
      '{$a}',
      '{$',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = `#EXTM3U\n${pieces.join('')}`
      const found = withVariables(text, URL_ASKED, new Map([['a', 'x'.repeat(4_000)]]))
      if (!found) return true
      return found.text.length <= 2 * text.length + 1024 * 1024 && !/^#EXT-X-DEFINE:/m.test(found.text)
    }),
  )
})
