import { describe, expect, test } from 'vitest'
import fc from '../tests/rules/properties.ts'
import { ownGlossaryData, translateByGlossary } from './glossary.ts'
import { VERBS } from './words/verbs.ts'

const french = (text: string) => translateByGlossary(text).text.replaceAll('\u00a0', ' ')

test.each([
  ['teams by their nicknames', 'Rams top Badgers 3-1', 'Les Rams battent les Badgers 3-1'],
  ['a school', 'Laval claims bronze', 'Laval remporte le bronze'],
  ['ranks', '#3 Laval beats #2 Montréal', 'Laval (no 3) bat Montréal (no 2)'],
  ['a team with official French', 'Carleton Ravens win OUA title', 'Les Ravens de Carleton remportent le titre SUO'],
  ['a team of one', 'Laval Rouge et Or beats McGill', 'Le Rouge et Or de Laval bat McGill'],
  ['a score in the middle', 'Gryphons fall 4-2 to Mustangs', 'Les Gryphons s’inclinent devant les Mustangs 4-2'],
  ['overtime', 'Knights down Saints in OT', 'Les Knights battent les Saints en prolongation'],
  ['a medal of a sport', 'Gee-Gees take soccer gold in Mexico', 'Les Gee-Gees remportent l’or en soccer au Mexique'],
  [
    'titles in a row',
    "Stingers down Redbirds for fourth straight RSEQ men's rugby title",
    'Les Stingers battent les Redbirds et remportent un quatrième titre consécutif de rugby masculin RSEQ',
  ],
  [
    'an adjective of such a title',
    'Vikes win fifth consecutive national title',
    'Les Vikes remportent un cinquième titre national consécutif',
  ],
  ['a loss in a round', 'Badgers fall in quarterfinal', 'Les Badgers s’inclinent en quart de finale'],
  ['a loss with its score', 'Brock falls 3-0 in OUA quarterfinal', 'Brock s’incline 3-0 en quart de finale SUO'],
  ['a final that is lost', 'Badgers lose final', 'Les Badgers s’inclinent en finale'],
  ['a loss as a noun', 'Badgers drop 2-0 decision to Acadia', 'Les Badgers s’inclinent devant Acadia 2-0'],
  ['a win by itself', 'Ravens win at home', 'Les Ravens l’emportent à domicile'],
  ['what led there', 'Carleton advances to final after win', 'Carleton accède à la finale après une victoire'],
  ['what is yet to be won', 'UBC takes on Victoria for gold', 'UBC affronte Victoria pour l’or'],
  ['a final', 'Dinos advance to Canada West final', 'Les Dinos accèdent à la finale Canada Ouest'],
  ['a series', 'Western leads series 1-0', 'Western mène la série 1-0'],
  [
    'a season and a win',
    'Ravens open season with 3-2 win over Gee-Gees',
    'Les Ravens amorcent la saison par une victoire de 3-2 contre les Gee-Gees',
  ],
  ['a host', 'Vikes host Canada West swimming championships', 'Les Vikes accueillent les championnats de natation Canada Ouest'],
  ['a host to come', 'Kelowna to host nationals', 'Kelowna accueillera les championnats nationaux'],
  [
    'a team by its sport',
    "Bisons men's hockey edges Brock 4-3",
    'L’équipe de hockey masculin des Bisons l’emporte de justesse sur Brock 4-3',
  ],
  [
    'the university by its letter',
    'U of T women’s soccer beats York',
    'L’équipe de soccer féminin de l’Université de Toronto bat York',
  ],
  ['two provinces', 'Ontario beats Manitoba', 'L’Ontario bat le Manitoba'],
  ['two universities', 'Alberta beats Calgary', 'Alberta bat Calgary'],
  ['a win by itself', 'Nov. 27 – Western 3-2 OT win', '27 novembre – Victoire de 3-2 en prolongation de Western'],
  ['news', '2008 Men’s Soccer All-Stars Announced', 'Dévoilement des étoiles de soccer masculin 2008'],
])('Q-45 headlines, %s: %j', (_what, english, expected) => {
  expect(french(english)).toBe(expected)
  expect(translateByGlossary(english)).toMatchObject({ coverage: 'full', english: [] })
})

test.each([
  ['a verb that does not agree', 'Rams edges Badgers'],
  ['another', 'Laval top scorer'],
  ['a noun that looks like a verb', 'Dinos lead'],
  ['a noun behind what may be a verb', 'Dinos win streak ends'],
  ['a team of which nobody knows whether it is one or several', 'Heat beat WolfPack'],
  ['a team without French of its own', 'York Lions beat Brock Badgers 3-2'],
  ['a province or a university', 'Alberta beats Quebec'],
  ['a second verb', 'Ravens beat Gee-Gees, advance to final'],
  ['words behind it', 'Rams top Badgers by a whisker'],
  ['a person', 'Smith leads Rams past Badgers'],
  ['somebody who is named', 'Rams named top seed'],
  ['a day that may be of the championship or its final', "Capers advance to Sunday's championship final"],
  ['how a game ended', 'Final/OT'],
  ['the same in brackets', 'Final (OT)'],
])('Q-40 headlines, %s stays English: %j', (_what, title) => {
  expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
})

describe('Q-40 wrong agreements', () => {
  const many = ['Ravens', 'Badgers', 'Gryphons', 'Carleton Ravens', 'Guelph Gryphons', 'X-Women', 'Wesmen']
  const one = ['Laval', 'Brock', 'Queen’s', 'UBC', 'Western']
  const found = [...VERBS].filter(([, { takes }]) => takes === 'side' || takes === 'guest')
  const singular = (verb: string) => verb.replace(/^\S+/, (first) => (/(?:sh|ch|s)$/.test(first) ? `${first}es` : `${first}s`))
  const verb = fc.constantFrom(...found)
  const subject = fc.oneof(fc.constantFrom(...many), fc.constantFrom(...one))

  test('the French verb has the number of its subject, and English that does not agree is no headline', () => {
    let headlines = 0
    fc.assert(
      fc.property(
        subject,
        verb,
        fc.constantFrom(...many, ...one),
        fc.boolean(),
        (who, [english, { one: bat, many: battent }], whom, agrees) => {
          const isMany = many.includes(who)
          if (who === whom) return
          const said = french(`${who} ${isMany === agrees ? english : singular(english)} ${whom} 3-1`)
          if (!agrees) expect(said).not.toMatch(isMany ? new RegExp(` ${bat} `) : /^Les /)
          else if (said.includes(' 3-1') && !said.includes(english)) {
            headlines += 1
            expect(said.startsWith('Les ')).toBe(isMany)
            expect(said).toContain(` ${isMany ? battent : bat} `)
            expect(said.includes('les ', 4)).toBe(many.includes(whom))
          }
        },
      ),
    )
    expect(headlines).toBeGreaterThan(10)
  })

  test('of women alone French names no men', () => {
    const people = ownGlossaryData.events
      .filter(({ honour, feminine, feminines }) => honour || feminine || feminines)
      .flatMap(({ en }) => en)
    const words = people.map((en) => en.replace('{span}', 'year').replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase()))
    let isFrench = 0
    for (const word of words)
      for (const title of [`Women's Hockey: ${word}`, `Women's Soccer ${word}`, `Girls ${word}`, `WVB: ${word}`]) {
        const { text, coverage } = translateByGlossary(title)
        if (coverage === 'none') continue
        isFrench += 1
        expect(text, title).not.toMatch(
          /(?<! ou |\p{L})(?:joueur|champion|lauréat|médaillé|finissant|gardien|nageur|coureur|golfeur|lanceur)s?(?!\p{L})/iu,
        )
      }
    expect(isFrench).toBeGreaterThan(words.length)
  })
})

test.each([
  ['a time that tells its half once', 'Session 2 (finals): 5:30 – 7:30 p.m.', 'Séance 2 (finales) : 17 h 30 – 19 h 30'],
  ['over noon', 'Session 1: 11:30 - 1:00 p.m.', 'Séance 1 : 11 h 30 – 13 h'],
  ['a number that counts what stands before it', 'Session 4 – 5 p.m.', 'Séance 4 – 17 h'],
  ['one metre', 'Diving: 1 Metre', 'Plongeon : 1 mètre'],
  [
    'days inside a sentence',
    'Watch the Canada Games live on March 7-10',
    'Regardez les Jeux du Canada en direct du 7 au 10 mars',
  ],
  ['one of several', 'Semifinals #2: Laval vs. UBC', 'Demi-finale 2 : Laval c. UBC'],
  ['champions of women', "Women's Soccer – National Champions", 'Soccer féminin – Championnes nationales'],
  ['players of women', "Women's Basketball: Players to Watch", 'Basketball féminin : joueuses à surveiller'],
  ['alumnae', "Women's Soccer Alumni Game", 'Match des anciennes de soccer féminin'],
])('Q-40 once wrong, %s: %j', (_what, english, expected) => {
  expect(french(english)).toBe(expected)
})

test.each([
  ['the name of a meet', 'Brock Invitational – Results', 'Brock Invitational'],
  ['a meet with a season in its name', 'McMaster Thanksgiving Classic – Day 2', 'McMaster Thanksgiving Classic'],
])('Q-44 %s is not cut: %j', (_what, title, name) => {
  expect(translateByGlossary(title)).toMatchObject({ coverage: 'partial', english: [name] })
})

test.each([
  'Ottawa vs Toronto – #4 East vs #5 East',
  '#4 Windsor (12-4) 69 at Guelph (7-9) 81',
  "Men's Freestyle 65 kg",
  "Women's Team Preview",
  'Fall Championship Results',
])('Q-40 what may be something else stays English: %j', (title) => {
  expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
})

test.each([
  ['sections', 'Competition Schedules', 'Horaires de compétition'],
  ['past winners', 'Past Champions', 'Palmarès'],
  ['divisions', "Women's Division", 'Division féminine'],
  ['places', 'Game 12 – 3rd / 4th', 'Match 12 – 3e/4e place'],
  ['levels', '2013 Boys A Volleyball Championship', 'Championnat de volleyball masculin A 2013'],
  ['counts', 'Round Robin, Two Pools', 'Tournoi à la ronde, deux groupes'],
  ['a certain day', "Saturday's Results", 'Résultats de samedi'],
  ['a day and its time', 'Saturday 7 p.m.', 'Samedi – 19 h'],
  ['awards', 'Player of the Year Award', 'Prix de la joueuse ou du joueur de l’année'],
])('Q-45 listings, %s: %j', (_what, english, expected) => {
  expect(french(english)).toBe(expected)
})
