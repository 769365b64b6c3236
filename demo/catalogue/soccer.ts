import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const soccer = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'womens-soccer-championship',
    title: `Women's Soccer Championship – ${cal.year(1)}`,
    short: 'Four days at Breakwater Park, with the sea behind one goal.',
    long: 'Harbourlight hosted the women’s championship in a week that offered sun, fog and sideways rain, sometimes in one half. All eight matches are here in full.',
    date: cal.past(1, '11-09'),
    tags: ['soccer', 'women', 'championship'],
    onRoku: true,
    episodes: [
      ...games('soccer', { from: 0, naming: 'full' }, [
        game('Quarterfinal 1', t.kettleRiver, t.harbourlight, 0, 2),
        game('Quarterfinal 2', t.lacBleu, t.summitRidge, 2, 1),
        game('Quarterfinal 3', t.prairieTech, t.westmoor, 1, 0),
        game('Quarterfinal 4', t.elmgrove, t.bellerive, 1, 4),
        game('Semifinal 1', t.lacBleu, t.harbourlight, 2, 1),
        game('Semifinal 2', t.prairieTech, t.bellerive, 0, 2),
        game('Bronze Medal Match', t.prairieTech, t.harbourlight, 1, 3),
      ]),
      {
        title: 'Gold Medal Match: Lac-Bleu Huards vs. Bellerive Corsaires',
        short: 'Bellerive lift the trophy after eleven rounds of penalties.',
        long: 'One goal each in normal time and none in extra time. Both goalkeepers end up taking one themselves.',
      },
    ],
  },
  {
    id: 'mens-soccer-championship',
    title: `Men's Soccer Championship – ${cal.year(1)}`,
    short: 'The men’s national tournament, decided by a single deflection.',
    long: 'Eight teams travelled to Elmgrove, where the pitch is narrow and the stands are close. Expect tight matches, set pieces and one goal from the centre circle.',
    date: cal.past(1, '11-16'),
    tags: ['soccer', 'men', 'championship'],
    source: 'hls',
    onRoku: true,
    episodes: [
      ...games('soccer', { from: 2 }, [
        game('Quarterfinal 1', t.stoneford, t.elmgrove, 1, 2),
        game('Quarterfinal 2', t.whitecap, t.saintAubin, 0, 3),
        game('Quarterfinal 3', t.northgate, t.copperfield, 2, 0),
        game('Quarterfinal 4', t.auroraNorth, t.valErable, 1, 2),
        game('Semifinal 1', t.saintAubin, t.elmgrove, 1, 0),
        game('Semifinal 2', t.valErable, t.northgate, 1, 3),
      ]),
      {
        title: "Men's Soccer - Gold Medal Match",
        short: 'Saint-Aubin beat Northgate 1-0 with a deflected shot in the eighty-eighth minute.',
        long: 'A final of few chances and great defending. The goal takes the smallest of touches, and three replays to see it.',
      },
    ],
  },
  {
    id: 'sunday-matchday',
    title: "Women's Soccer: Sunday Matchday",
    short: 'Autumn afternoons, one match a week, every corner of the country.',
    long: 'Eight Sundays of conference play with our smallest crew and best seats. Bring a blanket; several of these pitches have no stand.',
    date: cal.past(1, '10-26'),
    tags: ['soccer', 'women'],
    episodes: games(
      'soccer',
      {
        from: 4,
        joined: 'at',
        naming: 'nickname',
        league: true,
        date: (i) => cal.past(1, ['09-07', '09-14', '09-21', '09-28', '10-05', '10-12', '10-19', '10-26'][i] ?? '10-26'),
      },
      [
        game('Matchday 1', t.harbourlight, t.whitecap, 3, 1),
        game('Matchday 2', t.lacBleu, t.bellerive, 1, 2),
        game('Matchday 3', t.northgate, t.kettleRiver, 0, 1),
        game('Matchday 4', t.summitRidge, t.prairieTech, 4, 2),
        game('Matchday 5', t.elmgrove, t.westmoor, 1, 3),
        game('Matchday 6', t.valErable, t.lacBleu, 0, 1),
        game('Matchday 7', t.copperfield, t.ironwood, 2, 1),
        game('Matchday 8', t.saintAubin, t.bellerive, 2, 4),
      ],
    ),
  },
  {
    id: 'futsal-winter-cup',
    title: 'Futsal Winter Cup',
    short: 'Five a side on hardwood, because the pitches are under a metre of snow.',
    long: 'The indoor season has its own cup now. Twelve mixed squads, twenty-minute halves and a ball that does not bounce when you expect it to.',
    date: cal.past(1, '01-18'),
    tags: ['soccer', 'women', 'men'],
    episodes: [
      {
        title: 'Group Stage: Court 1',
        short: 'Six matches in one sitting, with nineteen goals in the fourth.',
        long: 'Groups A and B from the main hall. The rolling substitutions take some getting used to.',
      },
      {
        title: 'Group Stage: Court 2',
        short: 'Groups C and D, and a goalkeeper who scores twice.',
        long: 'Court 2 is louder than Court 1, for reasons that become clear in the second match.',
      },
      {
        title: 'Semifinal: Whitecap vs. Stoneford',
        short: 'Accumulated fouls settle a bad-tempered semifinal.',
        long: 'Stoneford give away five before the half and pay for the sixth, seventh and eighth.',
      },
      {
        title: 'Semifinal: Lac-Bleu vs. Northgate',
        short: 'Lac-Bleu win 7-6 with a toe poke.',
        long: 'Thirteen goals and no stoppage longer than a minute.',
      },
      {
        title: 'Winter Cup Final',
        short: 'Whitecap and Lac-Bleu need penalties to end the tournament.',
        long: 'The only goalless first half of the weekend, followed by eight goals in the second.',
      },
    ],
  },
  {
    id: 'archive-soccer-2016',
    title: "Podium Archives – 2016 Women's Soccer Final",
    short: 'Fog, a floodlight failure and a winner nobody in the stand could see.',
    long: 'The 2016 final was stopped twice and finished close to midnight. This is the international feed, recovered from the host’s video channel.',
    date: '2016-11-13',
    tags: ['soccer', 'women', 'archive'],
    episodes: [
      {
        title: 'Final: Westmoor vs. Copperfield',
        short: 'Westmoor win 2-1 in the fog.',
        long: 'Both floodlight failures are left in, because the crowd’s singing is the best part.',
        source: { youtube: 'pD9qLm2vT_w' },
      },
      {
        title: 'The Winning Goal from Six Angles',
        short: 'Five of them show only fog.',
        long: 'The sixth, from a phone behind the goal, settles a long argument.',
        source: { youtube: 'x7RkB-04nZc' },
      },
    ],
  },
]
