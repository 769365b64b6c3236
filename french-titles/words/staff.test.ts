import { describe, expect, test } from 'vitest'
import { buildGlossary, ownGlossaryData, translateByGlossary } from '../glossary.ts'
import { likelyArticle, type NameKind } from './name-form.ts'
import type { AddedByStaff } from './staff.ts'

const by = (added: Partial<AddedByStaff>) => {
  const glossary = buildGlossary(ownGlossaryData, { phrases: {}, names: [], ...added })
  return (text: string) => translateByGlossary(text, glossary)
}
const named = (en: string, fr: string, is: NameKind, article = likelyArticle(is, fr)) => ({ en, fr, form: { is, article } })

describe('Q-43 a phrase of staff', () => {
  test.each([
    [{ OUA: 'SUO' }, "OUA Women's Basketball Final", 'SUO'],
    [{ OUA: 'Sport universitaire de l’Ontario' }, "OUA Women's Basketball Final", 'Sport universitaire de l’Ontario'],
    [{ 'Final 8': '8 Ultime' }, "Women's Basketball Final 8", '8 Ultime'],
    [{ 'Final 8': 'Grand 8' }, "2026 U SPORTS Men's Basketball Final 8: Laval vs. McGill", 'Grand 8'],
    [
      { 'Canada West': 'l’Ouest du pays' },
      "Canada West Men's Soccer Semifinal",
      'Demi-finale de soccer masculin de l’Ouest du pays',
    ],
    [{ 'Zorble Conference': 'Conférence Zorble' }, 'Zorble Conference Final', 'Finale de la Conférence Zorble'],
    [{ 'Zorble Games': 'Jeux Zorble' }, 'Zorble Games Final', 'Finale des Jeux Zorble'],
    [{ 'Homecoming Game': 'match des retrouvailles' }, 'Homecoming Game: Laval vs. McGill', 'Match des retrouvailles'],
    [{ 'coach cam': 'caméra du coach' }, "Coach Cam – Men's Hockey", 'coach'],
    [{ hockey: 'hockey sur glace' }, "Women's Hockey Final", 'hockey sur glace'],
    [
      { 'Montreal Carabins': 'Carabins de Montréal' },
      'Montreal Carabins at Concordia Stingers',
      'Carabins de Montréal chez les Stingers de Concordia',
    ],
    [
      { 'Portside Herons': 'Hérons de Portside' },
      'Portside Herons at Concordia Stingers',
      'Hérons de Portside chez les Stingers de Concordia',
    ],
    [{ 'Portside Herons': 'Hérons de Portside' }, 'Portside Herons vs. Laval', 'Hérons de Portside c. Laval'],
    [{ 'Zorble Cup': 'Coupe Zorble' }, 'Zorble Cup at Laval', 'Coupe Zorble à Laval'],
  ])('%o is said in %s', (phrases, text, wanted) => {
    const result = by({ phrases: phrases as unknown as Record<string, string> })(text)
    expect(result.text).toContain(wanted)
    expect(result.coverage).toBe('full')
  })
})

describe('Q-43 a name with its French form', () => {
  const herons = { named: [named('Portside Herons', 'Hérons de Portside', 'team')] }
  test.each([
    [herons, 'Portside Herons at Concordia Stingers', 'Hérons de Portside chez les Stingers de Concordia'],
    [herons, 'Concordia Stingers at Portside Herons', 'Stingers de Concordia chez les Hérons de Portside'],
    [herons, "Women's Rugby: Portside Herons vs. Laval", 'Rugby féminin : Hérons de Portside c. Laval'],
    [{ named: [named('Zorble Cup', 'Coupe Zorble', 'event')] }, 'Zorble Cup Final', 'Finale de la Coupe Zorble'],
    [
      { named: [named('Zorble League', 'Ligue Zorble', 'group')] },
      "Zorble League Women's Basketball Final",
      'de la Ligue Zorble',
    ],
    [{ named: [named('Zorble Stadium', 'Stade Zorble', 'place')] }, "Men's Soccer at Zorble Stadium", 'au Stade Zorble'],
    [{ named: [named('Portside', 'Port-Côté', 'place')] }, "Men's Soccer Final in Portside", 'à Port-Côté'],
    [{ named: [named('Portside', 'Port-Côté', 'place')] }, 'Portside vs. Laval', 'Port-Côté c. Laval'],
    [{ named: [named('Zorble Games', 'Jeux Zorble', 'event')] }, 'Zorble Games', 'Jeux Zorble'],
  ])('reads right: %#', (added, text, wanted) => {
    const result = by(added)(text)
    expect(result.text).toContain(wanted)
    expect(result.coverage).toBe('full')
  })
})

test('Q-43 what staff add leaves no title of the golden list in English that was French', async () => {
  const { default: golden } = await import('../golden.fr.json', { with: { type: 'json' } })
  const titles = Object.values(golden).flatMap((pairs) => Object.keys(pairs))
  const own = by({})
  const french = titles.filter((title) => own(title).coverage !== 'none')
  const added = by({
    phrases: { OUA: 'SUO', AUS: 'SUA', 'Canada West': 'Canada Ouest', 'Final 8': '8 Ultime' },
    named: [named('Montreal Carabins', 'Carabins de Montréal', 'team')],
  })
  expect(french.filter((title) => added(title).coverage === 'none')).toEqual([])
})
