import { expect, test } from 'vitest'
import { isShowable } from './showable.ts'

test.each([
  ['an override of direction', 'Cup \u202efinal'],
  ['an isolate', 'Cup \u2066final'],
  ['a mark of direction', 'Cup\u200f'],
  ['a space without width', 'Cup\u200b final'],
  ['a byte order mark', '\ufeffCup'],
  ['a separator of lines', 'Cup\u2028final'],
  ['a separator of paragraphs', 'Cup\u2029'],
  ['tags', 'Cup\u{e0061}\u{e0062}'],
  ['tags behind a black flag without their end', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}'],
  ['a joiner within a Latin word', 'Cu\u200dp'],
  ['a joiner at the end', '🏒\u200d'],
  ['two joiners', '🏒\u200d\u200d🏒'],
  ['a word joiner', 'Cup\u2060final'],
  ['a filler', '\u3164'],
  ['a control of the second set', 'Cup\x85'],
  ['half a character', 'Cup \ud83c'],
])('Q-09 T-68 %s is not shown as it stands', (_, text) => expect(isShowable(text)).toBe(false))

test.each([
  ['lines and tabs', 'One\ntwo\r\n\tthree'],
  ['emoji', '🏒 Cup 🏆'],
  ['emoji of a family', '👨‍👩‍👧 day'],
  ['emoji of an occupation with a tone of skin', '🧑🏽‍⚕️ desk, 🏃🏾‍♀️‍➡️'],
  ['a variation of an emoji', '❤️ and ☎︎, 1️⃣'],
  ['flags of countries and of their parts', '🇨🇦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈'],
  ['French', 'Finale « féminine » : 1\u202f000 m, l’aller\u00a0–\u00a0retour'],
  ['Arabic and Hebrew', 'نهائي الكأس · גמר הגביע'],
  ['Persian with its joiner', 'می‌خواهم'],
  ['Hindi with its joiner', 'क्‍ष'],
  ['decomposed letters', 'e\u0301quipe'],
])('Q-09 %s may stand in a title', (_, text) => expect(isShowable(text)).toBe(true))
