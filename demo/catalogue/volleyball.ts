import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const volleyball = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'mens-volleyball-championship',
    title: `Men's Volleyball Championship ${cal.year(1)}`,
    short: 'Big serves and bigger blocks: the men’s Final 8 from the Polar Dome.',
    long: 'The hardest servers in the country under the lowest roof in it. Aurora North hosted the men’s championship and turned the Polar Dome into a drum for three days.',
    date: cal.past(1, '03-16'),
    tags: ['volleyball', 'men', 'championship'],
    onRoku: true,
    episodes: [
      ...games('volleyball', { from: 0, naming: 'full' }, [
        game('Quarterfinal 1', t.stoneford, t.auroraNorth, 0, 3),
        game('Quarterfinal 2', t.saintAubin, t.summitRidge, 2, 3),
        game('Quarterfinal 3', t.northgate, t.prairieTech, 1, 3),
        game('Quarterfinal 4', t.elmgrove, t.lacBleu, 3, 1),
        game('Semifinal 1', t.summitRidge, t.auroraNorth, 1, 3),
        game('Semifinal 2', t.elmgrove, t.prairieTech, 3, 2),
      ]),
      {
        title: "Men's Volleyball Bronze Medal Game",
        short: 'Prairie Tech beat Summit Ridge in four to finish on the podium.',
        long: 'Neither team slept much after Saturday’s semifinals, and neither shows it. The third set runs to 33-31.',
      },
      {
        title: 'Gold Medal Match: Elmgrove Owls vs. Aurora North Lynx',
        short: 'The hosts win in straight sets with sixteen blocks.',
        long: 'Elmgrove lead late in every set and cannot close one. The Polar Dome has not been as loud since it was built.',
      },
    ],
  },
  {
    id: 'womens-volleyball-championship',
    title: `Women's Volleyball Championship ${cal.year(1)}`,
    short: 'Every match of the women’s tournament, with two five-set classics.',
    long: 'Saint-Aubin’s riverside hall hosted the women’s championship for the first time in thirty years. The seeding held for a day, then the consolation bracket filled up with favourites.',
    date: cal.past(1, '03-17'),
    tags: ['volleyball', 'women', 'championship'],
    source: 'hls',
    onRoku: true,
    episodes: [
      ...games('volleyball', { from: 3 }, [
        game('Quarterfinal 1', t.bellerive, t.westmoor, 3, 2),
        game('Quarterfinal 2', t.harbourlight, t.valErable, 1, 3),
        game('Quarterfinal 3', t.copperfield, t.saintAubin, 0, 3),
        game('Quarterfinal 4', t.whitecap, t.kettleRiver, 3, 1),
        game('Consolation Semifinal', t.harbourlight, t.westmoor, 2, 3),
        game('Semifinal 1', t.bellerive, t.valErable, 0, 3),
        game('Semifinal 2', t.whitecap, t.saintAubin, 1, 3),
      ]),
      {
        title: "Women's Volleyball – Consolation Final",
        short: 'Westmoor leave with fifth place and their heads up.',
        long: 'The favourites’ bracket ends with the best serving of the weekend. Kettle River make them earn every point.',
      },
      {
        title: "Gold Medal Match: Val-d'Érable Renards vs. Saint-Aubin Voyageurs",
        short: "Val-d'Érable win a first title in five sets.",
        long: 'Both benches stand from the middle of the second set on. The last rally lasts forty-one seconds.',
      },
    ],
  },
  {
    id: 'mens-volleyball-opening-weekend',
    title: "Men's Volleyball: Opening Weekend",
    short: 'Six first looks at new line-ups, three cities, one long weekend.',
    long: 'Nobody knows anything yet. New setters, new rotations and a few serves into the ceiling as the men’s season opens across the country.',
    date: cal.past(1, '10-25'),
    tags: ['volleyball', 'men'],
    episodes: games(
      'volleyball',
      { from: 1, joined: 'at', league: true, date: (i) => cal.past(1, i < 2 ? '10-23' : i < 4 ? '10-24' : '10-25') },
      [
        game('Friday', t.northgate, t.ironwood, 3, 1),
        game('Friday', t.prairieTech, t.summitRidge, 2, 3),
        game('Saturday', t.northgate, t.ironwood, 3, 0),
        game('Saturday', t.prairieTech, t.summitRidge, 3, 1),
        game('Saturday', t.elmgrove, t.stoneford, 1, 3),
        game('Sunday', t.elmgrove, t.stoneford, 3, 2),
      ],
    ),
  },
  {
    id: 'battle-of-the-bridges',
    title: "Women's Volleyball: Battle of the Bridges",
    short: 'Saint-Aubin and Bellerive play four times for a piece of iron railing.',
    long: 'Two schools, one river and a trophy cut from the old bridge. The series has been level for six years running; somebody was bound to spoil it.',
    date: cal.past(1, '02-07'),
    tags: ['volleyball', 'women'],
    source: 'hls',
    episodes: [
      {
        title: 'Match 1 at Saint-Aubin',
        short: 'The Voyageurs draw first blood in four sets.',
        long: 'A new serve-receive formation holds up better than expected. The visitors’ fans walked over the bridge with torches.',
      },
      {
        title: 'Match 2 at Bellerive',
        short: 'Bellerive answer in a hurry, 3-0.',
        long: 'Seventy-one minutes from anthem to handshake. The Corsaires’ middles do not hit a ball out all night.',
      },
      {
        title: 'Match 3 at Bellerive',
        short: 'Five sets, two red cards and the series lead changes hands.',
        long: 'The fourth set should be shown to anyone who thinks the sport is polite.',
      },
      {
        title: 'Match 4 at Saint-Aubin',
        short: 'The railing stays on the north bank for another year.',
        long: 'Saint-Aubin win the decider from a set behind. The trophy is as heavy as it looks.',
      },
    ],
  },
]
