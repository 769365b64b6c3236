import { expect, test } from 'vitest'
import { buildGlossary, isSound, isTitle, ownGlossaryData, serviceTerms, translateByGlossary } from './glossary.ts'
import golden from './golden.fr.json' with { type: 'json' }

const glossary = buildGlossary(ownGlossaryData)

test.each([
  ['Guelph Gryphons at OUA Semifinal', 'Gryphons de Guelph at SUO Semifinal', { Semifinal: 'demi-finale' }],
  ['Vanier Cup: Laval Rouge et Or', 'Coupe Vanier: Rouge et Or de Laval', {}],
  ['Canada West Swimming', 'Canada Ouest Swimming', { Swimming: 'natation' }],
  ['Rugby and hockey', 'Rugby and hockey', {}],
  ['AUS vs. NZL', 'AUS vs. NZL', {}],
  ['', '', {}],
])('Q-110 in %j a service gets the names of %j and %j', (text, named, pairs) => {
  expect({ ...serviceTerms(text, glossary) }).toMatchObject({ named, pairs: expect.anything() })
  expect({ ...serviceTerms(text, glossary).pairs }).toEqual(pairs)
})

test.each([
  ['Semifinal recap', 'Résumé de la demi-finale', true],
  ['Semifinal recap', 'Résumé de la demi-finale à Kingston', false],
  ['Semifinal recap', 'Toronto\u00a0: résumé de la demi-finale', false],
  ['Semifinal recap', 'Résumé de la demi-finale féminine', false],
  ['Semifinal recap', 'Résumé de la demi-finale masculine', false],
  ["Women's semifinal recap", 'Résumé de la demi-finale féminine', true],
  ["Women's semifinal recap", 'Résumé de la demi-finale des joueurs', false],
  ['Semifinal recap', 'Recap de la demi-finale', false],
  ['Semifinal recap', 'Le résumé complet de la toute dernière demi-finale', false],
  ['Guelph Gryphons fan day', 'Journée des partisans des Gryphons de Guelph', true],
  ['A day in Quebec City', 'Une journée à Québec', true],
  ['The Gryphons host York. Watch the Game of the Year!', 'Les Gryphons accueillent York. Regardez le match de l’année!', true],
  ['The Gryphons host York.', 'Les Gryphons accueillent les Carabins.', false],
])('Q-111 %j may be shown as %j: %j', (english, french, isFit) => {
  expect(isSound(english, french, glossary)).toBe(isFit)
})

test('Q-111 nearly all French that people gave golden titles may be shown', () => {
  const titles = Object.values(golden).flatMap((titles) => Object.entries(titles))
  const pairs = titles.filter(([english]) => translateByGlossary(english).coverage === 'full')
  const refused = pairs.filter(
    ([english, french]) => ![french].flat().some((each) => isSound(english, each.replaceAll('~', '\u00a0'), glossary)),
  )
  expect(refused.length / pairs.length).toBeLessThan(0.01)
})

test.each([
  ['Semifinal 1', true],
  ['Guelph vs. St. Thomas Univ.', true],
  ['A long night.', false],
  ['Who wins? Watch', false],
  ['One\nTwo', false],
])('Q-112 %j is a title: %j', (text, isOne) => {
  expect(isTitle(text)).toBe(isOne)
})
