import { describe, expect, test } from 'vitest'
import { ownGlossary, translateByGlossary } from '../../../french-titles/glossary.ts'
import { slowness, spentBy } from '../../../tests/turns.ts'
import { learnParts } from './learn-parts.ts'
import { indexPatterns } from './pattern-index.ts'
import { readPattern, type TitlePattern } from './pattern-shape.ts'
import { applyIndexedPatterns } from './patterns.ts'
import { translateByPatterns } from './title-patterns.ts'

function read(english: string, french: string): TitlePattern {
  const found = readPattern({ english, french }, ownGlossary)
  if (!found.ok) throw new Error(found.reason)
  return found.pattern
}
const say = (text: string, ...patterns: TitlePattern[]) =>
  translateByPatterns(text, indexPatterns(patterns), ownGlossary)?.result.text.replace(/[\u00a0]/g, ' ')
const learn = (english: string, french: string, ...inForce: TitlePattern[]) =>
  learnParts({ english, french }, ownGlossary, indexPatterns(inForce).parts)

const lockerRoom = read('… {team} Locker Room …', '… vestiaire {de team} …')
const party = read('… Pool Party …', '… fête à la piscine …')
const postcard = read('… Postcard from {place} …', '… carte postale {de place} …')

describe('Q-46 a pattern of a part', () => {
  test.each([
    ['Carleton Ravens Locker Room', 'Vestiaire des Ravens de Carleton'],
    ["Carleton Ravens Locker Room – Women's Hockey", 'Vestiaire des Ravens de Carleton – Hockey féminin'],
    ["Women's Hockey: Laval Locker Room", 'Hockey féminin : vestiaire de Laval'],
    ["Women's Hockey | Laval Locker Room", 'Hockey féminin | Vestiaire de Laval'],
    ["Women's Hockey (Pool Party)", 'Hockey féminin (fête à la piscine)'],
    ['Pool Party, Saturday March 9', 'Fête à la piscine, samedi 9 mars'],
    ['Pool Party / Final', 'Fête à la piscine / Finale'],
    ['POOL PARTY – FINAL', 'FÊTE À LA PISCINE – FINALE'],
    [
      'Laval Locker Room – Pool Party: Postcard from Halifax',
      'Vestiaire de Laval – Fête à la piscine : carte postale de Halifax',
    ],
  ])('says %j as %j, with the separators and capitals of the glossary', (english, french) => {
    expect(say(english, lockerRoom, party, postcard)).toBe(french)
  })

  test('leaves a title English of which another part stays English and is no name', () => {
    expect(say('Pool Party – Whatever Happens Next', party)).toBeUndefined()
    expect(say('Whatever Happens on Pool Party', party)).toBeUndefined()
    expect(translateByPatterns('Pool Party: Jean Tremblay', indexPatterns([party]), ownGlossary)?.result).toMatchObject({
      text: 'Fête à la piscine\u00a0: Jean Tremblay',
      coverage: 'partial',
      english: ['Jean Tremblay'],
    })
  })

  test('stands behind a pattern of the whole title, and names all that a title is from', () => {
    const whole = read('{team} Locker Room – Pool Party', 'Grande soirée {de team}')
    const title = 'Laval Locker Room – Pool Party'
    expect(say(title, lockerRoom, party, whole)).toBe('Grande soirée de Laval')
    const made = translateByPatterns(title, indexPatterns([party, lockerRoom]), ownGlossary)
    expect(made?.patterns.map(({ english }) => english)).toEqual([lockerRoom.english, party.english])
  })

  test('Q-40 the guard holds for what stands in its slots', () => {
    const talk = read('… Fireside with {name} …', '… au coin du feu avec {name} …')
    expect(say("Women's Hockey: Fireside with Jean Tremblay", talk)).toBe('Hockey féminin : au coin du feu avec Jean Tremblay')
    expect(say("Women's Hockey: Fireside with Overtime Thriller", talk)).toBeUndefined()
  })

  test.each([
    ['parts', '… {team} Locker Room – Day {number} …', '… vestiaire {de team} – {number er} jour …'],
    ['parts', '… Pool Party: {team} …', '… fête à la piscine : {team} …'],
    ['no-words', '… {team 1} vs. {team 2} …', '… {team 1} contre {team 2} …'],
    ['english', '… {team} Locker Room …', '… Locker Room {de team} …'],
    ['same', '… Zorble …', '… Zorble …'],
    ['slots', '… {team} Walk …', '… marche …'],
    ['slots', 'Pool Party', 'Fête à la piscine'],
  ])('is refused as %s: %j, %j', (reason, english, french) => {
    expect(readPattern({ english, french }, ownGlossary)).toMatchObject({ ok: false, reason })
  })

  test('is the same with three dots, and with its marks on one side alone', () => {
    expect(read('... {team} Locker Room ...', 'vestiaire {de team}')).toMatchObject({
      key: lockerRoom.key,
      english: lockerRoom.english,
      french: lockerRoom.french,
    })
    expect(read('{team} Locker Room', 'Vestiaire {de team}').key).not.toBe(lockerRoom.key)
  })
})

describe('Q-46 the shape of a part', () => {
  test.each([
    ["Women's Hockey: Laurier Golden Hawks Locker Room", 'Hockey féminin : vestiaire des Golden Hawks de Laurier', lockerRoom],
    ['Laurier Golden Hawks Locker Room – Day 2', 'Vestiaire des Golden Hawks de Laurier – Jour 2', lockerRoom],
    ['Laurier Golden Hawks Locker Room - Day 2', 'Vestiaire des Golden Hawks de Laurier - jour 2', lockerRoom],
    ['Pool Party | Laval vs. McGill', 'Fête à la piscine | Laval c. McGill', party],
    ['Postcard from Halifax, Saturday March 9', 'Carte postale de Halifax, samedi 9 mars', postcard],
  ])('of %j and %j is of what differs from what the site says', (english, french, { english: left, french: right }) => {
    expect(learn(english, french)).toEqual([{ english: left, french: right }])
  })

  test('is learned of several parts that nobody understands, and of the one that is left once the other is known', () => {
    const title = 'Pool Party – Laurier Golden Hawks Locker Room'
    const french = 'Fête à la piscine – Vestiaire des Golden Hawks de Laurier'
    expect(learn(title, french).map(({ english }) => english)).toEqual([party.english, lockerRoom.english])
    expect(learn(`Jean Tremblay – ${title}`, `Jean Tremblay – ${french}`).map(({ english }) => english)).toEqual([
      party.english,
      lockerRoom.english,
    ])
    expect(learn(title, french, party).map(({ english }) => english)).toEqual([lockerRoom.english])
  })

  test.each([
    ['its parts stand in another order', "Women's Hockey – Pool Party", 'Fête à la piscine – Hockey féminin'],
    ['a part is said otherwise that the site understands', 'Laval Locker Room – Day 2', 'Vestiaire de Laval – 2e jour'],
    ['English is left in it', 'Pool Party – Final', 'Pool Party Show – Finale'],
    ['two titles are in one', "Women's Hockey – Pool Party", 'Hockey féminin – Fête – à la piscine'],
  ])('is none when %s', (_why, english, french) => {
    expect(learn(english, french)).toEqual([])
  })

  test('a part that is said as the site says it needs no pattern', () => {
    const title = 'Hockey Final – Day 2'
    expect(learn(title, translateByGlossary(title).text)).toEqual([])
  })

  const sixtyParts = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} ${at}`).join(' – ')

  test('nothing is learned from a title of sixty parts that nobody understands', () => {
    expect(learn(sixtyParts('Zorble'), sixtyParts('Machin'))).toEqual([])
  })

  test('no title takes long, whatever it repeats', { tags: ['timing'] }, () => {
    const [english, french] = [sixtyParts('Zorble'), sixtyParts('Machin')]
    expect(spentBy(() => learn(english, french))).toBeLessThan(4_000 * slowness())
  })
})

const FOUR_PARTS = 'Fireside Talk – Bench Chat – Porch Gossip – Women’s Hockey'
const RUNS = [' ', '-', ' - ', ' : ', '\u00a0']
const withRun = (run: string) => `A${run.repeat(Math.floor(780 / run.length))}B`

test('Q-46 T-100 nothing is learned from French with long runs of spaces, dashes and colons, nor from texts that are too long', () => {
  for (const run of RUNS) expect(learn(FOUR_PARTS, withRun(run)), JSON.stringify(run)).toEqual([])
  expect(learn('x'.repeat(401), 'y')).toEqual([])
  expect(learn(FOUR_PARTS, 'y'.repeat(801))).toEqual([])
})

test('Q-46 T-100 French with long runs of spaces, dashes and colons takes no delay', { tags: ['timing'] }, () => {
  for (const run of RUNS)
    expect(
      spentBy(() => learn(FOUR_PARTS, withRun(run))),
      JSON.stringify(run),
    ).toBeLessThan(500 * slowness())
})

const CUT = "Fireside Talk: Bench Chat: Porch Gossip: Women's Hockey"
const PLAIN = `a${'b'.repeat(790)} x`
const REPEATED = `a${':'.repeat(790)} x`

test('Q-46 T-100 nothing is learned from French that repeats what parts a title', () => {
  expect([learn(CUT, PLAIN), learn(CUT, REPEATED)]).toEqual([[], []])
})

test('Q-46 T-100 French that repeats what parts a title takes no longer than other French', { tags: ['timing'] }, () => {
  const spent = (french: string) =>
    spentBy(() => {
      for (let round = 0; round < 10; round += 1) learn(CUT, french)
    })
  spent(PLAIN)
  const ratio = Math.min(...Array.from({ length: 3 }, () => spent(REPEATED) / spent(PLAIN)))
  expect(ratio).toBeLessThan(4)
})

/** Returns `count` patterns, each of which may match the text until its last word. */
function nearlyFitting(count: number) {
  const orders = (kinds: string[]): string[][] =>
    kinds.length === 1
      ? [kinds]
      : kinds.flatMap((kind) => orders(kinds.filter((each) => each !== kind)).map((rest) => [kind, ...rest]))
  const patterns = orders(['name', 'team', 'place', 'league', 'sport', 'sex', 'date', 'number'])
    .slice(0, count)
    .map((order) => order.map((kind) => `{${kind}}`).join(' '))
    .flatMap((slots) => {
      const found = readPattern({ english: `${slots} hockey`, french: `${slots} hockeyeur` }, ownGlossary)
      return found.ok ? [found.pattern] : []
    })
  return { patterns, text: `${Array.from({ length: 14 }, (_, at) => `Zylk${'x'.repeat(at + 1)}`).join(' ')} hockey` }
}

test('Q-46 a hundred patterns that all may fit a text and none of which does leave it as it is', () => {
  const { patterns, text } = nearlyFitting(100)
  expect(patterns.length).toBeGreaterThan(50)
  expect(applyIndexedPatterns(text, indexPatterns(patterns).whole, ownGlossary)).toEqual([])
})

test('Q-46 a thousand patterns that all may fit a text and none of which does take it no longer than a moment', {
  tags: ['timing'],
}, () => {
  const { patterns, text } = nearlyFitting(1_000)
  expect(patterns.length).toBeGreaterThan(500)
  const spent = (some: TitlePattern[]) => {
    const index = indexPatterns(some).whole
    return spentBy(() => applyIndexedPatterns(text, index, ownGlossary))
  }
  spent(patterns)
  expect(spent(patterns) / spent(patterns.slice(0, 100))).toBeLessThan(3.5)
})
