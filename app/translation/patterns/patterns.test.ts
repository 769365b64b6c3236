import { describe, expect, test } from 'vitest'
import { buildGlossary, ownGlossaryData } from '../../../french-titles/glossary.ts'
import { slowness, spentBy } from '../../../tests/turns.ts'
import { learnPattern } from './learn-pattern.ts'
import { indexPatterns } from './pattern-index.ts'
import { readPattern, type TitlePattern } from './pattern-shape.ts'
import { translateByPatterns } from './title-patterns.ts'

const glossary = buildGlossary(ownGlossaryData, { phrases: {}, names: ['Harbourlight Zorbles'] })

const learn = (english: string, french: string) => learnPattern({ english, french }, glossary)
function read(english: string, french: string): TitlePattern {
  const found = readPattern({ english, french }, glossary)
  if (!found.ok) throw new Error(found.reason)
  return found.pattern
}
const fault = (english: string, french: string) => {
  const found = readPattern({ english, french }, glossary)
  return found.ok ? undefined : found.reason
}
const say = (text: string, ...patterns: TitlePattern[]) =>
  translateByPatterns(text, indexPatterns(patterns), glossary)?.result.text.replace(/[\u00a0]/g, ' ')

const RED_CARPET = ['{team} Red Carpet – Day {number}', 'Tapis rouge {de team} – {number er} jour'] as const

describe('Q-46 the shape of a line', () => {
  test.each([
    ['Laurier Golden Hawks Red Carpet – Day 2', 'Tapis rouge des Golden Hawks de Laurier – 2e jour', ...RED_CARPET],
    [
      'Laurier Golden Hawks Red Carpet – Day 2',
      'TAPIS rouge des golden hawks de laurier - 2e jour',
      '{team} Red Carpet – Day {number}',
      'TAPIS rouge {de team} - {number er} jour',
    ],
    ['Inside Look at Alberta', 'Regard sur l’Alberta', 'Inside Look at {place}', 'Regard sur {le place}'],
    ['Summer Camp in Alberta', 'Camp d’été en Alberta', 'Summer Camp in {place}', 'Camp d’été {à place}'],
    [
      "Women's Gymnastics Showcase – March 9, 2024",
      'Vitrine de gymnastique féminine – 9 mars 2024',
      '{sex} {sport} Showcase – {date}',
      'Vitrine {de sport} {sex} – {date}',
    ],
    [
      'Carleton Ravens Locker Room vs. Laval',
      'Vestiaire des Ravens de Carleton c. Laval',
      '{team 1} Locker Room vs. {team 2}',
      'Vestiaire {de team 1} c. {team 2}',
    ],
    [
      '2nd Annual Alumni Weekend, 7:00 PM',
      '2e fin de semaine annuelle des anciens, 19 h',
      '{number th} Annual Alumni Weekend, {time}',
      '{number re} fin de semaine annuelle des anciens, {time}',
    ],
    ['Coffee with Jean Tremblay', 'Un café avec Jean Tremblay', 'Coffee with {name}', 'Un café avec {name}'],
    ['Campus Walk 2024', 'Tour du campus 2024', 'Campus Walk {year}', 'Tour du campus {year}'],
  ])('of %j and %j has slots where both sides have the same', (english, french, left, right) => {
    expect(learn(english, french)).toEqual({ english: left, french: right })
  })

  test('no date is learned behind an article, which another date may not take', () => {
    expect(learn('Campus Walk March 1', 'Tour du campus du 1er mars')?.english ?? '').not.toContain('{date}')
  })

  test.each([
    ['nothing changes', 'Parent Evening', 'Soirée des parents'],
    ['what changes stands on one side alone', 'Campus Walk 2024', 'Tour du campus'],
    ['it stands twice', 'Walk 2 – Stroll 2', 'Marche 2 – Promenade 2'],
    ['another number is said', 'Walk 2 – Stroll', 'Marche 2 – Promenade 3'],
    ['no word of its own is left', 'Laval vs. McGill', 'Laval contre McGill'],
    ['English is left', 'Laurier Golden Hawks Red Carpet', 'Red Carpet des Golden Hawks de Laurier'],
    ['braces stand in it', 'Campus {Walk} 2024', 'Tour {du} campus 2024'],
  ])('is none when %s', (_why, english, french) => {
    expect(learn(english, french)).toBeUndefined()
  })

  test('an article that another name may not have makes no slot', () => {
    expect(learn('CCAA Campus Walk 2024', 'Tour du campus de la CCAA 2024')).toEqual({
      english: 'CCAA Campus Walk {year}',
      french: 'Tour du campus de la CCAA {year}',
    })
  })
})

describe('Q-46 a pattern', () => {
  test.each([
    ['Carleton Ravens Red Carpet – Day 1', 'Tapis rouge des Ravens de Carleton – 1er jour'],
    ['Laval Rouge et Or Red Carpet | Day 3', 'Tapis rouge du Rouge et Or de Laval – 3e jour'],
    ['Alberta Golden Bears RED CARPET - day 12', 'Tapis rouge des Golden Bears de l’Alberta – 12e jour'],
    ['Queen’s Red Carpet – Day 2', 'Tapis rouge de Queen’s – 2e jour'],
    ['Carleton Ravens Red Carpet – Day 1st', undefined],
    ['Carleton Ravens Red Carpet – Day 1 – Replay', undefined],
    ['The Carleton Ravens Red Carpet – Day 1', undefined],
    ['Mount Royal Cougars Red Carpet – Day 8', 'Tapis rouge des Mount Royal Cougars – 8e jour'],
    ['Harbourlight Zorbles Red Carpet – Day 2', undefined],
    ['Overtime Thriller Red Carpet – Day 2', undefined],
  ])('makes of %j %j', (english, french) => {
    expect(say(english, read(...RED_CARPET))).toBe(french)
  })

  test('says sports, sexes, places and dates as French grammar asks for them', () => {
    const showcase = read('{sex} {sport} Showcase – {date}', 'Vitrine {de sport} {sex} – {date}')
    expect(say("Men's Hockey Showcase – April 1", showcase)).toBe('Vitrine de hockey masculin – 1er avril')
    expect(say("Women's Athletics Showcase – Saturday", showcase)).toBe('Vitrine d’athlétisme féminin – samedi')
    expect(say("Women's Swimming Showcase – Saturday", showcase)).toBe('Vitrine de natation féminine – samedi')
    const camp = read('Summer Camp in {place}', 'Camp d’été {à place}')
    const camps = ['Ontario', 'Halifax', 'Canada', 'Laval'].map((place) => say(`Summer Camp in ${place}`, camp))
    expect(camps).toEqual(['Camp d’été en Ontario', 'Camp d’été à Halifax', 'Camp d’été au Canada', 'Camp d’été à Laval'])
    const open = read('{sport} for Everybody', '{sport} pour tous')
    expect(say('Swimming for Everybody', open)).toBe('Natation pour tous')
  })

  test('Q-40 the guard holds for what it makes', () => {
    const talk = read('Fireside with {name}', 'Au coin du feu avec {name}')
    expect(say('Fireside with Jean Tremblay', talk)).toBe('Au coin du feu avec Jean Tremblay')
    for (const name of ['Overtime Thriller', 'JV Team', 'the Coach', 'Varsity Girls', 'No. 3 Laval'])
      expect(say(`Fireside with ${name}`, talk), name).toBeUndefined()
  })

  test('a name of staff stays what it is where no article is asked for', () => {
    const walk = read('{team} Campus Walk', '{team} : Tour du campus')
    expect(say('Harbourlight Zorbles Campus Walk', walk)).toBe('Harbourlight Zorbles : Tour du campus')
  })

  test.each([
    ['syntax', '{team Walk', '{team} marche'],
    ['syntax', '{colour} Walk', 'Marche {colour}'],
    ['syntax', '{de team} Walk', 'Marche {de team}'],
    ['syntax', '{number} Walk', 'Marche {number th}'],
    ['syntax', '{team}\nWalk', 'Marche {team}'],
    ['syntax', `{team} ${'Walk '.repeat(100)}`, 'Marche {team}'],
    ['slots', 'A Walk', 'Une marche'],
    ['slots', '{team} Walk', 'Marche'],
    ['slots', '{team} {team} Walk', 'Marche {team} {team}'],
    ['slots', '{team} Walk', 'Marche {place}'],
    ['no-words', '{team 1} vs. {team 2}', '{team 1} contre {team 2}'],
    ['no-words', '{name}', '{name}'],
    ['no-words', '{name} – {number}', '{name} : {number}'],
    ['english', '{team} Red Carpet', 'Red Carpet {de team}'],
    ['english', '{number} Walk', '{number} 5th'],
    ['same', '{team} Zorble', '{team} Zorble'],
  ])('is refused as %s: %j, %j', (reason, english, french) => {
    expect(fault(english, french)).toBe(reason)
  })

  test('that is closest to a title speaks, whatever order they were approved in', () => {
    const wide = read('{name} Walk', 'Marche : {name}')
    const close = read('Campus {name} Walk', 'Marche du campus : {name}')
    for (const both of [
      [wide, close],
      [close, wide],
    ])
      expect(say('Campus Tremblay Walk', ...both)).toBe('Marche du campus : Tremblay')
  })

  test('is found by words with dots, apostrophes and accents as well', () => {
    const dotted = read('R.S.V.P. {team}', 'Confirmez : {team}')
    expect(say('RSVP McGill', dotted)).toBe('Confirmez : McGill')
    expect(say('R.S.V.P. McGill', read('RSVP {team}', 'Confirmez : {team}'))).toBe('Confirmez : McGill')
    expect(say('Dean’s Soirée McGill', read("Dean's Soirée {team}", 'Réception : {team}'))).toBe('Réception : McGill')
  })

  const fourNames = read('{name 1} {name 2} {name 3} {name 4} Walk', '{name 4} {name 3} {name 2} {name 1} marche')
  const walk = (names: number) => `${'Tremblay '.repeat(names)}Walk`

  test('a name may have several words, but a text of forty fits no four names', () => {
    const marche = (names: number) => `${'Tremblay '.repeat(names)}marche`
    expect([4, 5, 40].map((names) => say(walk(names), fourNames))).toEqual([marche(4), marche(5), undefined])
  })

  test('no text takes long, whatever it repeats', { tags: ['timing'] }, () => {
    expect(spentBy(() => say(walk(40), fourNames))).toBeLessThan(1_000 * slowness())
  })
})
