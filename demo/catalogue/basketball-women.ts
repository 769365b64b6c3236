import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const womensBasketball = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'womens-basketball-final-8',
    title: `Women's Basketball Final 8 – ${cal.year(1)}`,
    short: 'The national championship from Heron Hall, all eleven games.',
    long: 'The top eight teams in the country compete for the national title at Westmoor. The defending champions arrived with ten seniors; the hosts arrived with a seven-game streak and a very loud drum.',
    date: cal.past(1, '03-15'),
    tags: ['basketball', 'women', 'championship'],
    onRoku: true,
    episodes: [
      ...games('basketball', { from: 3 }, [
        game('Quarterfinal #1', t.copperfield, t.harbourlight, 58, 79),
        game('Quarterfinal #2', t.valErable, t.lacBleu, 67, 65),
        game('Quarterfinal #3', t.auroraNorth, t.stoneford, 72, 61),
        game('Quarterfinal #4', t.summitRidge, t.westmoor, 54, 70),
        game('Consolation Semifinal 1', t.copperfield, t.lacBleu, 63, 68),
        game('Consolation Semifinal 2', t.summitRidge, t.stoneford, 71, 59),
        game('Semifinal 1', t.valErable, t.harbourlight, 60, 76),
        game('Semifinal 2', t.auroraNorth, t.westmoor, 69, 73),
        game('Consolation Final', t.summitRidge, t.lacBleu, 62, 81),
        game('Bronze Medal Game', t.auroraNorth, t.valErable, 78, 64),
      ]),
      {
        title: 'Gold Medal Game: Harbourlight Gales vs. Westmoor Cranes',
        short: 'Harbourlight repeat as champions, 71-66, in front of the hosts’ drum.',
        long: 'Westmoor lead after three quarters; experience does the rest. Stay on for the medals and a gracious lap by the home side.',
      },
    ],
  },
  {
    id: 'womens-basketball-game-of-the-week',
    title: "Women's Basketball: Game of the Week",
    short: 'One conference game each Saturday afternoon, picked by our viewers.',
    long: 'You vote on Monday, we travel on Friday. Eight weekends of conference basketball, chosen by the people who watch it, with a camera in every huddle that allowed one.',
    date: cal.past(1, '02-28'),
    tags: ['basketball', 'women'],
    source: 'hls',
    onRoku: true,
    episodes: games(
      'basketball',
      {
        from: 5,
        joined: 'at',
        naming: 'full',
        league: true,
        date: (i) => cal.past(1, ['01-10', '01-17', '01-24', '01-31', '02-07', '02-14', '02-21', '02-28'][i] ?? '02-28'),
      },
      [
        game('Week 1', t.westmoor, t.elmgrove, 74, 55),
        game('Week 2', t.lacBleu, t.saintAubin, 61, 63),
        game('Week 3', t.harbourlight, t.whitecap, 82, 67),
        game('Week 4', t.auroraNorth, t.prairieTech, 70, 69),
        game('Week 5', t.bellerive, t.valErable, 58, 72),
        game('Week 6', t.kettleRiver, t.summitRidge, 66, 77),
        game('Week 7', t.stoneford, t.northgate, 64, 60),
        game('Week 8', t.copperfield, t.ironwood, 85, 71),
      ],
    ),
  },
  {
    id: 'coastal-final-four',
    title: "Women's Basketball Coastal Final Four",
    short: 'Four island and harbour schools play for the coastal banner.',
    long: 'The ferry was late, the gym was full, and the third-place game turned out to be the best of the weekend. Four games from Ferry Point.',
    date: cal.past(2, '02-23'),
    tags: ['basketball', 'women'],
    episodes: [
      {
        title: 'Semifinal: Harbourlight vs. Stoneford',
        short: 'The Gales start slowly and finish fifteen clear.',
        long: 'Stoneford’s press works for a quarter. Then Harbourlight find the middle of the floor.',
      },
      {
        title: 'Semifinal: Whitecap vs. Bellerive',
        short: 'The home side win on a put-back with the horn.',
        long: 'Whitecap trail for thirty-nine minutes and fifty-eight seconds. The last two are theirs.',
      },
      {
        title: 'Third Place: Stoneford vs. Bellerive',
        short: 'Two overtimes, 190 points and no defence worth mentioning.',
        long: 'Supposed to be a warm-up for the final; remembered instead of it.',
      },
      {
        title: 'Coastal Final: Whitecap vs. Harbourlight',
        short: 'Harbourlight take the banner across the water, 68-59.',
        long: 'The ferry home was held for the team and their luggage, including one large trophy.',
      },
    ],
  },
  {
    id: 'womens-basketball-scouting-feed',
    title: "Scouting Feed: Women's Basketball",
    short: 'Opponent cut-ups for the Final 8 coaching staffs.',
    long: 'Possession-by-possession film of each qualified team, shared equally among all eight staffs. This series is password protected; please contact the championship office for access.',
    date: cal.past(1, '03-09'),
    tags: ['basketball', 'women', 'staff'],
    password: 'podium',
    episodes: [
      {
        title: 'Half-Court Sets, Seeds 1 to 4',
        short: 'Their twenty most-used actions, by side of the floor.',
        long: 'Sorted by frequency, with outcome and time on the clock. No commentary.',
      },
      {
        title: 'Half-Court Sets, Seeds 5 to 8',
        short: 'The same for the lower half of the bracket.',
        long: 'Two of these teams changed their offence in February; both versions are included.',
      },
      {
        title: 'Press Breaks',
        short: 'How each team brings the ball up under pressure.',
        long: 'Made and failed press breaks for all eight, in tournament order.',
      },
      {
        title: 'Out-of-Bounds Plays',
        short: 'Baseline and sideline sets from the last six games.',
        long: 'Ninety seconds a team is all you get on the bench; here is an hour in the hotel.',
      },
    ],
  },
  {
    id: 'archive-womens-basketball-2014',
    title: "Podium Archives – 2014 Women's Basketball Final",
    short: 'Prairie Tech against Lac-Bleu and the block that ended it.',
    long: 'The 2014 final was the first to sell out before the teams were known. Watch it complete, then hear how the closing seconds sounded on campus radio.',
    date: '2014-03-16',
    tags: ['basketball', 'women', 'archive'],
    source: 'hls',
    episodes: [
      {
        title: 'Final: Prairie Tech vs. Lac-Bleu',
        short: 'Prairie Tech win 64-63 with a block at the rim.',
        long: 'The original broadcast with its original theme music, for which we make no apology.',
      },
      {
        title: 'The Last Minute on Campus Radio',
        short: 'Two student stations, one ending, very different moods.',
        long: 'The same sixty seconds, first from the winners’ booth and then from the other one.',
      },
    ],
  },
]
