import { expect, test } from 'vitest'
import { tidyText } from './source-hash.server.ts'

test.each(['', ' ', 'a b', ' a', 'a ', 'a  b', 'a\nb', 'a\u00a0b', 'e\u0301', 'é', 'a\tb', '~!', 'a\u007fb'])(
  'L4 a text is the same whatever its white space and the form of its letters: %j',
  (text) => expect(tidyText(text)).toBe(text.normalize('NFC').replace(/\s+/g, ' ').trim()),
)
