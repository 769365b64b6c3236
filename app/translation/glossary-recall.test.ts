import { expect, test } from 'vitest'
import { translateByGlossary } from './glossary.ts'

const french = (text: string) => translateByGlossary(text).text.replaceAll('\u00a0', ' ')

test.each([
  ['records', 'Laval (2-2) at #8 McGill (1-1)', 'Laval (2-2) @ McGill (no 8, 1-1)'],
  ['places behind records', 'Brock (5-2-2, 4th West) vs. York', 'Brock (5-2-2, 4e dans l’Ouest) c. York'],
  ['ranks in brackets', 'Laval (#4) vs. UBC (No. 5)', 'Laval (no 4) c. UBC (no 5)'],
  ['codes of winners and losers', 'Match 70 (W54 vs L56)', 'Match 70 (G54 c. P56)'],
  ['a number of a round, not of a team', 'Semifinal #1 Lakehead vs. Brock', 'Demi-finale 1 – Lakehead c. Brock'],
  ['ranks of both teams behind a round', "Men's Final #1 Laval vs. #2 UBC", 'Finale masculine – Laval (no 1) c. UBC (no 2)'],
  [
    'ranks without a sign',
    '20 Whitefish Bay v. 22 George Fox (Field 2)',
    'Whitefish Bay (no 20) c. George Fox (no 22) (terrain 2)',
  ],
  ['a rank of one team alone', 'Laval at 7 Ottawa', 'Laval @ Ottawa (no 7)'],
  ['a bare number of a round, not of a team', 'Semifinal 1 Carleton vs. Ottawa', 'Demi-finale 1 – Carleton c. Ottawa'],
  [
    'seeds before their teams',
    '3rd seed Carleton vs. sixth seed Brock',
    'Carleton (3e tête de série) c. Brock (sixième tête de série)',
  ],
  ['ranks before scores', 'No. 3 Laval 12, No. 9 Brock 9', 'Laval (no 3) 12, Brock (no 9) 9'],
  ['a province behind a sport', 'Manitoba Provincial Judo Championship', 'Championnat provincial de judo du Manitoba'],
  ['a part of the country', 'Atlantic Regional Judo Finals', 'Finales régionales de judo de l’Atlantique'],
  ['whose championships they are', 'Junior Provincial Judo Championships', 'Championnats provinciaux juniors de judo'],
  ['titles of a league in a row', 'Acadia wins fourth straight AUS title', 'Acadia remporte un quatrième titre SUA consécutif'],
  ['what only a level tells', 'Midget Girls (2009)', 'Midget féminin (2009)'],
  ['two levels', 'Junior and Senior Finals', 'Finales juniors et seniors'],
  ['divisions by letters', 'Girls B Division Semifinal', 'Demi-finale féminine de la division B'],
  ['what is thrown from a seat', 'Shot Put Men Seated Final', 'Finale du lancer du poids masculin assis'],
  ['meetings', 'Referees Meeting', 'Réunion des arbitres'],
  ['retrospectives', 'Best moments from the 2012 Vanier Cup', 'Meilleurs moments de la Coupe Vanier 2012'],
  ['champions of the year before', 'Reigning Champions: Acadia', 'Champions en titre : Acadia'],
  ['announcements of a school', 'Acadia Judo Schedule Unveiled', 'Dévoilement de l’horaire de judo d’Acadia'],
  ['two announcements', 'Rosters & Dates Announced', 'Dévoilement des formations et des dates'],
  ['events in a town', 'RSEQ badminton finals start in Moncton', 'Les finales de badminton RSEQ commencent à Moncton'],
  ['whoever plays an opener', 'Badgers host home opener', 'Les Badgers disputent leur match d’ouverture à domicile'],
  ['winners without of', 'Match K – Winner Match G vs. Winner Match H', 'Match K – Gagnant du match G c. gagnant du match H'],
  ['matches of a pool', 'Pool B #2: Laval vs. Loser Pool A #1', 'Groupe B, match 2 : Laval c. perdant du match 1 du groupe A'],
  ['places instead of teams', "Women's Soccer: 5th vs 6th place", 'Soccer féminin : 5e place c. 6e place'],
  ['half a match-up behind a date', 'Saturday, February 4 vs. Windsor', 'Samedi 4 février c. Windsor'],
  ['half a match-up behind a sport', "Men's Hockey – vs. Western", 'Hockey masculin – c. Western'],
  ['half a match-up elsewhere', 'Sunday, February 12 at Guelph', 'Dimanche 12 février @ Guelph'],
  ['channels', '6 p.m. – Watch live on OUA.tv', '18 h – À voir en direct sur OUA.tv'],
  ['stations', 'Tune in live on OUA.tv and CHRW 94.9 FM', 'À suivre en direct sur OUA.tv et CHRW 94,9 FM'],
  [
    'channels in brackets',
    'Final (Rogers Sportsnet / SSN Canada webcast)',
    'Finale (Rogers Sportsnet / webdiffusion SSN Canada)',
  ],
  ['two days', 'October 18 & 19', '18 et 19 octobre'],
  ['days of two months', 'Oct. 28 to Nov. 3', 'Du 28 octobre au 3 novembre'],
  ['classes of schools', '2A Girls Basketball Provincial Championship', 'Championnat provincial de basketball féminin 2A'],
  ['grades', 'Grade 9 Boys Final', 'Finale masculine de 9e année'],
  ['a sex behind a race', '60 M W Heats', 'Vagues du 60 m féminin'],
  ['a sex behind an event', 'Long Jump Final Boys', 'Finale du saut en longueur – Garçons'],
  ['a team and its programme', 'Thunderwolves Weekend Preview', 'Thunderwolves – Aperçu de la fin de semaine'],
  ['a sport at an event', 'Rowing at the 2013 Canada Summer Games', 'Aviron aux Jeux d’été du Canada 2013'],
  ['a team at an event', 'Cascades at Canada West Championships', 'Cascades aux championnats Canada Ouest'],
  ['a league by its letters', 'OIWFA Provincial Final', 'Finale provinciale OIWFA'],
  ['hosts', 'Provincials: Feb 23-24, hosted by NAIT', 'Championnats provinciaux : 23-24 février, hôte : NAIT'],
  ['a town with its province', '11:30 a.m. vs Laurier in Innerkip, Ont.', '11 h 30 c. Laurier – à Innerkip (Ontario)'],
  [
    'teams that host',
    'Thunderwolves host OUA Nordic Skiing Championships',
    'Les Thunderwolves accueillent les championnats de ski nordique SUO',
  ],
  ['a province that is a school as well', 'British Columbia beats Ontario', 'La Colombie-Britannique bat l’Ontario'],
])('Q-45 titles nobody tuned for, %s: %j', (_class, english, expected) => {
  expect(french(english)).toBe(expected)
  expect(translateByGlossary(english)).toMatchObject({ coverage: 'full', english: [] })
})

test.each([
  ['a college', 'November 15 & 16 at Camosun College', 'Camosun College'],
  ['a meet that bears a school’s name', 'Wrestling – at Brandon Invitational', 'Brandon Invitational'],
  ['a meet', 'Cross Country – at Vic Matthews Open', 'Vic Matthews Open'],
  ['a venue', 'Saturday at Flames Community Arena', 'Flames Community Arena'],
  ['somebody who is honoured', 'Male Athlete of the Week: Dominique Point du Jour', 'Dominique Point du Jour'],
])('Q-44 %s keeps its English name and is told apart: %j', (_what, title, name) => {
  expect(translateByGlossary(title)).toMatchObject({ coverage: 'partial', english: [name] })
})

test.each([
  ['what belongs to both nouns', 'Mixed Doubles & Senior Curling Championships'],
  ['a common noun that is a nickname as well', 'Storm updates'],
  ['a part of the country that is a school as well', 'Western Conference Finals'],
  ['an event of two leagues', 'AUS and RSEQ Rugby Finals'],
  ['an event of two leagues with a slash', 'AUS/RSEQ Rugby Finals'],
  ['what is sold and not unveiled', 'Football Tickets Released'],
  ['a race without its French', "Men's Distance Medley Relay"],
  ['a letter of the pool or of the final', "First Pool B Final Men's"],
  ['metres or men', '4x400 M Prelims'],
  ['two parts of the world', 'Atlantic Canadian Judo Championship'],
  ['a number of the round or of a team', 'Semifinal 1 Carleton vs. 4 Ottawa'],
  ['a number of the sport or of a team', "Women's Hockey 4 Carleton vs. Ottawa"],
  ['a number that is no rank', '76 Whitefish vs. Ottawa'],
  ['a team that is tied or has votes alone', 'T24 Whitefish v. RV Moose Jaw'],
  ['two championships in one word', "U SPORTS men's & women's hockey championship previews"],
  ['a seed of the West or a winner', 'W1 vs W2'],
  ['places that are no neighbours', '5th vs. 8th place'],
  ['prose behind an honour', 'Player of the Week: Voting Open Now'],
  ['a day and no place', 'Saturday at Dawn'],
  ['a nickname of which nobody knows whether it is one or several', 'Excalibur host Brock'],
])('Q-40 %s stays English: %j', (_what, title) => {
  expect(translateByGlossary(title)).toMatchObject({ text: title, coverage: 'none' })
})

test.each([
  ['Badminton: Monday Schedule', 'Badminton : horaire du lundi'],
  ['Match 5: Winner of Match 3 vs. Winner of Match 4', 'Match 5 : gagnant du match 3 c. gagnant du match 4'],
  ['Game 3: Queen’s vs. Laval', 'Match 3 : Queen’s c. Laval'],
  [
    'FISU Games: Hockey – Semifinal 1: Canada vs. Japan',
    'Jeux mondiaux universitaires de la FISU : hockey – Demi-finale 1 : Canada c. Japon',
  ],
])('Q-48 a small letter follows a colon, but for names: %j', (english, expected) => {
  expect(french(english)).toBe(expected)
})
