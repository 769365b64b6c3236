import { expect, test } from 'vitest'
import { anyText } from '../../tests/factories/text.ts'
import fc from '../../tests/rules/properties.ts'
import { slug } from '../kit/form-fields.ts'
import { atName, ofName } from './french-names.ts'
import { GENDERS, SPORT_KEYS } from './sport.ts'
import { genderedSport, schoolName, teamName, teamSlug } from './team-names.ts'

const both = (en: string, fr = en) => ({ en, fr })
const LAC_BLEU = {
  name: both('Lac-Bleu University', 'Université de Lac-Bleu'),
  short: both('Lac-Bleu'),
  nickname: both('Huards'),
  code: 'LAC',
}
const NORTHGATE = {
  name: both('Northgate University', ''),
  short: both('Northgate', ''),
  nickname: both('Harriers', ''),
  code: 'NOR',
}

test.each([
  [LAC_BLEU, 'Lac-Bleu Huards', 'Huards de Lac-Bleu'],
  [NORTHGATE, 'Northgate Harriers', 'Harriers de Northgate'],
  [{ ...NORTHGATE, nickname: both('Harriers', 'Busards') }, 'Northgate Harriers', 'Busards de Northgate'],
  [{ ...NORTHGATE, short: both('Ironwood') }, 'Ironwood Harriers', 'Harriers d’Ironwood'],
  [{ ...LAC_BLEU, short: both('The Cape', 'Le Cap') }, 'The Cape Huards', 'Huards du Cap'],
  [{ ...LAC_BLEU, nickname: both('') }, 'Lac-Bleu', 'Lac-Bleu'],
  [{ ...LAC_BLEU, short: both('') }, 'Lac-Bleu University Huards', 'Huards de l’Université de Lac-Bleu'],
])('E2 the name of a team of %j has the pattern of each language', (school, english, french) => {
  expect([teamName({ school }, 'en', 'full'), teamName({ school }, 'fr', 'full')]).toEqual([english, french])
})

test('E2 the short name of a team is that of its school, and the code stands where there is none', () => {
  expect([teamName({ school: LAC_BLEU }, 'fr', 'short'), teamName({ school: NORTHGATE }, 'fr', 'short')]).toEqual([
    'Lac-Bleu',
    'Northgate',
  ])
  expect(schoolName({ ...LAC_BLEU, short: both('', 'Lac-Bleu'), name: both('') }, 'en')).toBe('Lac-Bleu')
  expect(schoolName({ ...LAC_BLEU, short: both(''), name: both('') }, 'en')).toBe('LAC')
})

test.each([
  ['Lac-Bleu', 'de Lac-Bleu', 'à Lac-Bleu'],
  ['Ironwood', 'd’Ironwood', 'à Ironwood'],
  ['Érablière', 'd’Érablière', 'à Érablière'],
  ['Hautbois', 'de Hautbois', 'à Hautbois'],
  ['Yarrow', 'de Yarrow', 'à Yarrow'],
  ['Nord', 'de Nord', 'à Nord'],
  ['Le Cap', 'du Cap', 'au Cap'],
  ['le Nord', 'du Nord', 'au Nord'],
  ['Les Rapides', 'des Rapides', 'aux Rapides'],
  ['La Pointe', 'de La Pointe', 'à La Pointe'],
  ['L’Anse', 'de L’Anse', 'à L’Anse'],
  ['Lesage', 'de Lesage', 'à Lesage'],
  ['Leduc Ouest', 'de Leduc Ouest', 'à Leduc Ouest'],
  ['Université du Cap', 'de l’Université du Cap', 'à l’Université du Cap'],
  ['Collège Ironwood', 'du Collège Ironwood', 'au Collège Ironwood'],
  ['IUT', 'de IUT', 'à IUT'],
  ['Onzième', 'de Onzième', 'à Onzième'],
])('E2 %s stands in French as %s and %s', (name, of, at) => {
  expect([ofName(name), atName(name)]).toEqual([of, at])
})

test.each([
  ['hockey', 'women', "Women's hockey", 'Hockey féminin'],
  ['hockey', 'men', "Men's hockey", 'Hockey masculin'],
  ['swimming', 'women', "Women's swimming", 'Natation féminine'],
  ['wrestling', 'men', "Men's wrestling", 'Lutte masculine'],
  ['rugby-sevens', 'women', "Women's rugby sevens", 'Rugby à 7 féminin'],
  ['curling', 'mixed', 'Mixed curling', 'Curling mixte'],
  ['fencing', 'mixed', 'Mixed fencing', 'Escrime mixte'],
  ['other', 'women', "Women's sport", 'Sport féminin'],
] as const)('E2 %s of %s agrees in both languages', (sport, gender, english, french) => {
  expect([genderedSport(sport, gender, 'en'), genderedSport(sport, gender, 'fr')]).toEqual([english, french])
})

test('E2 no two sports have one name for the same players', () => {
  for (const language of ['en', 'fr'] as const) {
    const all = SPORT_KEYS.flatMap((sport) => GENDERS.map((gender) => genderedSport(sport, gender, language)))
    expect(new Set(all).size).toBe(all.length)
  }
})

test('E2 the address of a team comes from its school, sport and players', () => {
  expect(teamSlug(NORTHGATE, 'hockey', 'women')).toBe('northgate-hockey-women')
  expect(teamSlug({ ...LAC_BLEU, short: both("St. Étienne's") }, 'water-polo', 'men')).toBe('st-etienne-s-water-polo-men')
  expect(teamSlug({ ...LAC_BLEU, short: both('北') }, 'golf', 'mixed')).toBe('lac-golf-mixed')
  // Cut at the limit, and not right after a hyphen.
  expect(teamSlug({ ...LAC_BLEU, short: both(`${'x'.repeat(69)} y`) }, 'golf', 'men')).toBe(`${'x'.repeat(69)}-y-golf-men`)
  expect(teamSlug({ ...LAC_BLEU, short: both(`${'x'.repeat(70)} y`) }, 'golf', 'men')).toBe(`${'x'.repeat(70)}-golf-men`)
})

test('E2 whatever a school is called, the address of its team is one that forms take', () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom(...SPORT_KEYS), fc.constantFrom(...GENDERS), (short, sport, gender) => {
      const address = teamSlug({ ...LAC_BLEU, short: both(short) }, sport, gender)
      expect(slug.safeParse(address)).toMatchObject({ success: true, data: address })
    }),
  )
})
