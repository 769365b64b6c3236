import { expect, test } from 'vitest'
import { anyText } from '../../tests/factories/text.ts'
import fc from '../../tests/rules/properties.ts'
import { foldText } from '../kit/text/fold.ts'
import { findByName, namesOfSchool, namesOfTeam, namesOfVenue } from './find-names.ts'

const both = (en: string, fr = en) => ({ en, fr })
const SCHOOLS = [
  {
    name: both('University of Lac-Bleu', 'Université de Lac-Bleu'),
    short: both('Lac-Bleu'),
    nickname: both('Huards'),
    code: 'LAC',
  },
  { name: both('Northgate University', ''), short: both('Northgate', ''), nickname: both('Harriers', 'Busards'), code: 'NGT' },
  {
    name: both('Érablière College', 'Collège de l’Érablière'),
    short: both('Érablière'),
    nickname: both("Men o' War", ''),
    code: 'ERA',
  },
  { name: both('North Ridge University', ''), short: both('North Ridge', ''), nickname: both('Lakers', ''), code: 'NOR' },
].map((school) => ({ id: school.code, names: namesOfSchool(school), school }))

const found = (query: string) => findByName(SCHOOLS, query).map(({ id }) => id)

test.each([
  ['erabl', ['ERA']],
  ['ÉRABLIÈRE', ['ERA']],
  ['bleu', ['LAC']],
  ['lac-b', ['LAC']],
  ['  lac   bleu ', ['LAC']],
  ['busards', ['NGT']],
  ['univ north', ['NOR', 'NGT']],
  ['north harriers', ['NGT']],
  ['o war', ['ERA']],
  ['ngt', ['NGT']],
  ['lac', ['LAC']],
  ['idge', ['NOR']],
  ['blière coll', ['ERA']],
  ['g', []],
  ['north huards', []],
  ['xyz', []],
])('E2 %j finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test('E2 the best match comes first: a whole name, a whole word, the beginning of a name', () => {
  // NOR is the code of one school and the beginning of the other's name.
  expect(found('nor')).toEqual(['NOR', 'NGT'])
  expect(found('north')).toEqual(['NOR', 'NGT'])
  expect(found('la')).toEqual(['LAC', 'NOR'])
  const venues = ['Ice Palace Annex', 'Palace', 'Ice Palace'].map((name) => ({ names: [name] }))
  expect(findByName(venues, 'ice palace').map(({ names }) => names[0])).toEqual(['Ice Palace', 'Ice Palace Annex'])
  expect(findByName(venues, 'pal').map(({ names }) => names[0])).toEqual(['Palace', 'Ice Palace Annex', 'Ice Palace'])
})

test('E2 no query is no filter', () => {
  expect(found(' -')).toEqual(['LAC', 'NGT', 'ERA', 'NOR'])
})

test('E2 a team is found by its school, its sport and who plays, in both languages', () => {
  const teams = SCHOOLS.flatMap(({ id, school }) =>
    (['women', 'men'] as const).map((gender) => ({
      id: `${id} ${gender}`,
      names: namesOfTeam({ sport: 'swimming', gender }, school),
    })),
  )
  const teamsFor = (query: string) => findByName(teams, query).map(({ id }) => id)
  expect(teamsFor('ngt womens')).toEqual(['NGT women'])
  expect(teamsFor('huards natation masc')).toEqual(['LAC men'])
  // 'Women' contains 'men': whole-word matches come first.
  expect(teamsFor('swimming men lac')).toEqual(['LAC men', 'LAC women'])
})

test('E2 a venue is found by its names and its city', () => {
  const venues = [{ names: namesOfVenue({ name: both('Ice Palace', 'Palais des glaces'), city: 'Baie-Nord' }) }]
  for (const query of ['palace', 'glaces', 'baie palais']) expect(findByName(venues, query)).toHaveLength(1)
})

test('Q-84 whatever the names, any parts of their words in any order find them; whole words and beginnings come first', () => {
  expect(found('gate')).toEqual(['NGT'])
  expect(found('bleu uard')).toEqual(['LAC'])
  const schools = ['Eastgate', 'Gateway', 'Northgate', 'Gate'].map((name) => ({ names: [name] }))
  expect(findByName(schools, 'gate').map(({ names }) => names[0])).toEqual(['Gate', 'Gateway', 'Eastgate', 'Northgate'])
  fc.assert(
    fc.property(anyText(30), fc.infiniteStream(fc.nat(20)), (name, cuts) => {
      const item = { names: [name] }
      const words = foldText(name)
        .split(' ')
        .filter((word) => [...word].length > 2)
      const typed = words.map((word) => [...word].slice((cuts.next().value as number) % ([...word].length - 1)).join(''))
      expect(findByName([item], typed.join(' ').slice(0, 100).trim())).toContain(item)
    }),
  )
})

test('E2 whatever the names, the beginnings of their words in any order find them', () => {
  const aSchool = fc.record({ en: anyText(30), fr: anyText(30) })
  fc.assert(
    fc.property(fc.array(aSchool, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat(20)), (names, cuts) => {
      const items = names.map(({ en, fr }) => ({ names: [en, fr] }))
      const item = items[0] as (typeof items)[number]
      const words = item.names.flatMap((name) => foldText(name).split(' ')).filter((word) => word !== '')
      const typed = words.map((word) => [...word].slice(0, 1 + ((cuts.next().value as number) % [...word].length)).join(''))
      expect(findByName(items, typed.reverse().join(' ').slice(0, 100))).toContain(item)
    }),
  )
})
