import { expect, test } from 'vitest'
import { anyText } from '../../../tests/factories/text.ts'
import fc from '../../../tests/rules/properties.ts'
import { frenchTypography } from './typography.ts'

/** `~` stands for a no-break space. */
const set = (text: string) => frenchTypography(text.replaceAll('~', '\u00a0')).replaceAll('\u00a0', '~')

test.each([
  ['Hockey féminin: demi-finale', 'Hockey féminin~: demi-finale'],
  ['Hockey féminin : demi-finale', 'Hockey féminin~: demi-finale'],
  ['Êtes-vous prêt ? Ne manquez pas ça !', 'Êtes-vous prêt? Ne manquez pas ça!'],
  ['Il a dit "bravo" hier', 'Il a dit «~bravo~» hier'],
  ['Il a dit “ bravo ” hier', 'Il a dit «~bravo~» hier'],
  ['«Bravo»', '«~Bravo~»'],
  ["L'équipe d'étoiles qu'on attend", 'L’équipe d’étoiles qu’on attend'],
  ['14.99 $ ou $14.99 par match', '14.99~$ ou 14,99~$ par match'],
  ['$20 pour tous', '20~$ pour tous'],
  ['"$5" par match', '«~5~$~» par match'],
  ['100 % ou 50%', '100~% ou 50~%'],
  ['19 h 30 et 8 h', '19~h~30 et 8~h'],
  ['61 kg, 200 m, 8 km', '61~kg, 200~m, 8~km'],
  ['no 3', 'no~3'],
  ["Queen's Gaels c. Bishop's c. Val-d'Érable", 'Queen’s Gaels c. Bishop’s c. Val-d’Érable'],
])('L6 %j is set as %j', (text, expected) => {
  expect(set(text)).toBe(expected)
})

test.each([
  'Le match débute à 13:00; score 3:2',
  'Voir https://example.ca/a?b=1:2 ici',
  'Écrire à aide@example.ca',
  '« ',
  'Jour 2 match 3',
  `6'2" contre 5'10"`,
  'Un budget de $5M',
])('L6 %j stays', (text) => {
  expect(set(set(text))).toBe(set(text))
  expect(set(text).replaceAll('~', ' ').trim()).toBe(text.trim())
})

test('L6 setting twice is setting once, for any text', () => {
  const texts = fc.oneof(
    anyText(),
    fc
      .array(
        fc.constantFrom(
          '"',
          '«',
          '»',
          ' ',
          '\u00a0',
          ':',
          '$',
          '%',
          '1',
          '.',
          ',',
          'h',
          'l',
          "'",
          'a',
          '!',
          'no',
          'm',
          '\n',
          '@',
          'k',
          'g',
          '“',
          '”',
          '’',
        ),
        { maxLength: 14 },
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const once = frenchTypography(text)
      expect(frenchTypography(once)).toBe(once)
    }),
    { numRuns: 10_000 },
  )
})

test('L6 typography keeps every letter and digit, in order', () => {
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(
      anyText().filter((text) => !text.includes('$')),
      (text) => {
        expect(bare(frenchTypography(text))).toBe(bare(text))
      },
    ),
  )
})
