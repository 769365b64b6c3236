import { expect, test } from 'vitest'
import { buildGlossary, ownGlossaryData, translateByGlossary } from './glossary.ts'

/** Classes of titles that a francophone sports editor found wrong, or English where a short list is enough. */
const french = (text: string) => translateByGlossary(text).text.replaceAll('\u00a0', ' ')

test.each([
  ['2026 OUA Wrestling Championship Bracket', 'Tableau du championnat de lutte SUO 2026'],
  ['Wild Card Game', 'Match de barrage'],
  ['800 free (timed final)', '800 m style libre (finale par temps)'],
  ['Road Games', 'Matchs à l’extérieur'],
  ["Coach's Show", 'Émission avec l’entraîneuse ou l’entraîneur'],
  ['Weekend Recap', 'Résumé de la fin de semaine'],
  ['Red vs. White – Scrimmage', 'Les Rouges c. les Blancs – Match d’entraînement'],
])('Q-113 sport’s own words are those of its editors: %j', (english, expected) => {
  expect(translateByGlossary(english).coverage).toBe('full')
  expect(french(english)).toBe(expected)
})

test.each([
  ["Brock Women's Volleyball vs. Guelph Women's Volleyball", 'Volleyball féminin – Brock c. Guelph'],
  ['Brock Womens Volleyball at Guelph Womens Volleyball', 'Volleyball féminin – Brock à Guelph'],
])('Q-114 a sport that both sides name is said once: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test('Q-114 two sports are no match-up', () => {
  const title = "Brock Women's Volleyball vs. Guelph Men's Volleyball"
  expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
})

test.each([
  ['Friday, 7 pm at Halifax', 'Vendredi, 19 h à Halifax'],
  ['Friday: vs. UBC, 7 p.m. MT at Red Deer, Alta.', 'Vendredi : c. UBC, 19 h HR à Red Deer (Alberta)'],
  ['Rutgers at Ohio State', 'Rutgers à Ohio State'],
  ['Laval at #8 McGill (1-1)', 'Laval à McGill (no 8, 1-1)'],
  ['Laval at University of Calgary', 'Laval à l’Université de Calgary'],
  ['Canada at USA', 'Canada aux États-Unis'],
  ['Golden Bears at Huskies', 'Golden Bears chez les Huskies'],
  ["Queen's Gaels @ Laval Rouge et Or", 'Gaels de Queen’s chez le Rouge et Or de Laval'],
  ['Laval at WolfPack', 'Laval chez le WolfPack'],
  ['Rams at Lynx', 'Rams chez les Lynx'],
  ['Week 8: Renards at Corsaires', 'Week 8: Renards at Corsaires'],
  ['Week 1: Otters at Harriers', 'Week 1: Otters at Harriers'],
  ['Friday at Flames Community Arena', 'Vendredi au Flames Community Arena'],
])('Q-115 ‘at’ is ‘à’ before a school or a place, ‘chez’ before a nickname, and never a sign: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test.each([
  ['U of R Sked This Weekend', 'U of R – Horaire de cette fin de semaine'],
  ['Basketball Schedule Next Week', 'Horaire de basketball de la semaine prochaine'],
  ['Scores Today', 'Pointages d’aujourd’hui'],
  ['Game Highlights Tonight', 'Faits saillants du match de ce soir'],
  ['Finals Tonight', 'Finales ce soir'],
  ['Soccer This Weekend', 'Soccer cette fin de semaine'],
  ['Season Wrap-Up Tonight', 'Bilan de la saison ce soir'],
  ['Schedule Online', 'Horaire en ligne'],
])('a schedule is of its days, and an event takes place on them: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test('Q-115 a nickname that staff leave as it is takes ‘chez’ behind its school, singular or plural', () => {
  const glossary = buildGlossary(ownGlossaryData, { phrases: {}, names: ['Forge', 'Harriers'] })
  const visit = (text: string) => translateByGlossary(text, glossary).text.replaceAll('\u00a0', ' ')
  expect(visit('Week 8: Copperfield Miners at Ironwood Forge')).toBe('Semaine 8 : Copperfield Miners chez Ironwood Forge')
  expect(visit('Laval at Northgate Harriers')).toBe('Laval chez Northgate Harriers')
  expect(visit('Laval at Ironwood')).toBe('Laval à Ironwood')
})

test.each([
  ['Memorial Sea-Hawks vs. UNB Reds', 'Memorial Sea-Hawks c. UNB Reds'],
  ['Brock Badgers at Mount Royal Cougars', 'Brock Badgers chez Mount Royal Cougars'],
  ['York Lions vs. Windsor Lancers', 'Lions de York c. Lancers de Windsor'],
  ['ETS Piranhas at UQAC Inuk', 'Piranhas de l’ÉTS chez les Inuk de l’UQAC'],
  ['Moncton Aigles Bleues vs. UNB Reds', 'Aigles Bleues de Moncton c. Reds de l’UNB'],
])('Q-116 the teams of a match-up are named in one order: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test.each([
  ['UBC Okanagan Heat at UPEI Panthers', 'Heat de l’UBC Okanagan chez les Panthers de l’UPEI'],
  ["Women's Soccer at UBC", 'Soccer féminin à l’UBC'],
  ['Live from UQAM', 'En direct de l’UQAM'],
  ['Carleton at Laurentian', 'Carleton à la Laurentienne'],
  ["2010 CIS Women's Hockey Championship", 'Championnat de hockey féminin SIC 2010'],
  ['University Cup', 'Coupe universitaire'],
])('Q-117 acronyms take their article, CIS is SIC, and a cup has one capital: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})

test.each([
  ['WSoccer: Laval vs. McGill', 'Soccer féminin : Laval c. McGill'],
  ['MRugby: Laval vs. McGill', 'Rugby masculin : Laval c. McGill'],
  ['WLax: Laval vs. McGill', 'Crosse féminine : Laval c. McGill'],
])('Q-118 the codes of school sites are read: %j', (english, expected) => {
  expect(translateByGlossary(english)).toMatchObject({ coverage: 'full', english: [] })
  expect(french(english)).toBe(expected)
})

test.each([
  ['Duke vs. Wake Forest', 'Duke c. Wake Forest'],
  ['Lewis at Long Beach State', 'Lewis à Long Beach State'],
  ['Miami (OH) at Duke', 'Miami (OH) à Duke'],
  ['Laval vs. Knox College', 'Laval c. Knox College'],
  ['Laval vs. McGill (exh.)', 'Laval c. McGill (hors concours)'],
  ["CW Men's Soccer Semifinal", 'Demi-finale de soccer masculin Canada Ouest'],
  ['Intrasquad', 'Match intraéquipe'],
  ['Track & Field Invite', 'Tournoi sur invitation d’athlétisme'],
  ['Alumni Hockey Game', 'Match des anciens de hockey'],
  ['Alumni Water Polo Game', 'Match des anciens de water-polo'],
  ['Swimming: Day 3 Finals', 'Natation : jour 3 – Finales'],
  ['AM Session', 'Séance du matin'],
  ['Welcome to the Provincials!', 'Bienvenue aux championnats provinciaux!'],
])('Q-119 short lists read what used to stay English: %j', (english, expected) => {
  expect(translateByGlossary(english)).toMatchObject({ coverage: 'full', english: [] })
  expect(french(english)).toBe(expected)
})

test.each(['College Hockey: Laval vs. Western', 'Tryouts at Carleton', 'Class State Finals'])(
  'Q-119 what only looks like a school stays English: %j',
  (title) => {
    expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
  },
)
