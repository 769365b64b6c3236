import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const rugby = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'womens-rugby-championship',
    title: `Women's Rugby Championship – ${cal.year(1)}`,
    short: 'Five match days from Ferry Point, live from first whistle to medals.',
    long: 'Eight teams came by ferry and stayed for a week. The women’s rugby championship at Whitecap is remembered for its mud, its mauls and the bagpiper on the dune.',
    date: cal.past(1, '11-04'),
    tags: ['rugby', 'women', 'championship'],
    onRoku: true,
    episodes: [
      ...games('rugby', { from: 0, naming: 'full' }, [
        game('Quarterfinal 1', t.auroraNorth, t.whitecap, 12, 36),
        game('Quarterfinal 2', t.elmgrove, t.bellerive, 19, 24),
        game('Quarterfinal 3', t.ironwood, t.lacBleu, 5, 41),
        game('Quarterfinal 4', t.northgate, t.harbourlight, 22, 20),
        game('Semifinal 1', t.bellerive, t.whitecap, 10, 31),
        game('Semifinal 2', t.northgate, t.lacBleu, 17, 21),
        game('Bronze Medal Match', t.northgate, t.bellerive, 29, 14),
      ]),
      {
        title: 'Gold Medal Match: Lac-Bleu Huards vs. Whitecap Islanders',
        short: 'Whitecap win 26-25 with a conversion from the sandy corner.',
        long: 'The lead changes five times in a wind that never settles. The hosts need the last kick and get it.',
      },
    ],
  },
  {
    id: 'rugby-sevens-pools',
    title: "Men's Rugby 7s – Pool Play",
    short: 'Fourteen-minute matches, all day long, on two pitches.',
    long: 'Sevens at full speed from Westmoor. Each programme holds one pool in playing order, so you can start with breakfast and finish with the plate final.',
    date: cal.past(1, '04-25'),
    tags: ['rugby', 'men'],
    source: 'hls',
    episodes: [
      {
        title: "Men's Rugby 7s - Pool A",
        short: 'Westmoor win their home pool without conceding.',
        long: 'Six matches from the main pitch, with the kickoff clock on screen throughout.',
      },
      {
        title: "Men's Rugby 7s - Pool B",
        short: 'Kettle River and Ironwood finish level on everything but tries.',
        long: 'The tie-break rule is read out twice over the loudspeaker. Nobody likes it either time.',
      },
      {
        title: "Men's Rugby 7s - Pool C",
        short: 'Three upsets in a row from the second pitch.',
        long: 'Copperfield, seeded last, are top of the pool by lunch.',
      },
      {
        title: "Men's Rugby 7s - Pool D",
        short: 'Saint-Aubin’s offload game gets its first airing.',
        long: 'Fast ground and no wind make this the highest-scoring pool of the day.',
      },
      {
        title: 'Plate Final',
        short: 'Kettle River take the plate in golden point.',
        long: 'Two tired squads find one more sprint each.',
      },
      {
        title: 'Cup Final',
        short: 'Saint-Aubin beat Westmoor 24-19 after the siren.',
        long: 'A kick-off regained with no time left turns the final. The pitch fills before the referee can blow.',
      },
    ],
  },
  {
    id: 'mens-rugby-championship',
    title: `Men's Rugby Championship ${cal.year(2)}`,
    short: 'Fifteen a side, six matches, and the best scrum contest in years.',
    long: 'The men’s championship returned to Anvil Field after a decade away. Ironwood’s front row did the talking until the final, when somebody finally answered.',
    date: cal.past(2, '11-24'),
    tags: ['rugby', 'men', 'championship'],
    episodes: [
      ...games('rugby', { from: 2, naming: 'nickname' }, [
        game('Quarterfinal', t.stoneford, t.copperfield, 15, 33),
        game('Quarterfinal', t.prairieTech, t.ironwood, 3, 27),
        game('Semifinal', t.copperfield, t.saintAubin, 18, 23),
        game('Semifinal', t.summitRidge, t.ironwood, 9, 30),
        game('Bronze Medal Match', t.summitRidge, t.copperfield, 28, 26),
      ]),
      {
        title: 'Championship Match: Voyageurs vs. Forge',
        short: 'Saint-Aubin wheel the last scrum and win 20-16.',
        long: 'Eighty minutes of arm-wrestling and one flash of footwork. The presentation is held in the rain, as is proper.',
      },
    ],
  },
  {
    id: 'alumni-archive-rugby',
    title: 'Alumni Archive: Rugby',
    short: 'Club tapes and touring films, shared with former players and their families.',
    long: 'Digitised from attics across the country by the alumni office. This series is password protected; the password is printed in the alumni newsletter.',
    date: cal.past(3, '06-01'),
    tags: ['rugby', 'archive'],
    password: 'podium',
    source: 'mp4',
    episodes: [
      {
        title: 'The 1974 Tour',
        short: 'Eleven matches and one broken-down bus, on Super 8.',
        long: 'Silent film with a new piano track. The bus has the longest scene.',
      },
      {
        title: "First Women's Test Match, 1985",
        short: 'A borrowed pitch, borrowed jerseys and a crowd of three hundred.',
        long: 'The earliest surviving film of the women’s game at our member schools. Sound begins at minute nine.',
      },
      {
        title: 'Centenary Match, 1999',
        short: 'Old boys, old knees and a generous referee.',
        long: 'A hundred years of rugby at Stoneford, celebrated at walking pace.',
      },
      {
        title: 'Songs from the Clubhouse',
        short: 'An evening recorded on one microphone.',
        long: 'Seventeen songs, of which eleven can be published.',
      },
    ],
  },
]
