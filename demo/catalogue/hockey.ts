import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const hockey = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'lantern-cup',
    title: `${cal.year(1)} Lantern Cup – Men's Hockey Championship`,
    short: 'Eight teams and four nights of knock-out hockey at Treeline Arena.',
    long: 'The Lantern Cup is lit on Thursday and carried out on Sunday. Every game of the national men’s championship is here, from the opening quarterfinal to the final that needed a second overtime.',
    date: cal.past(1, '03-22'),
    tags: ['hockey', 'men', 'championship'],
    onRoku: true,
    episodes: [
      ...games('hockey', { from: 0, naming: 'full' }, [
        game('Quarterfinal 1', t.bellerive, t.kettleRiver, 2, 5),
        game('Quarterfinal 2', t.ironwood, t.saintAubin, 3, 2),
        game('Quarterfinal 3', t.copperfield, t.northgate, 1, 4),
        game('Quarterfinal 4', t.valErable, t.summitRidge, 2, 3),
        game('Semifinal 1', t.ironwood, t.kettleRiver, 0, 3),
        game('Semifinal 2', t.northgate, t.summitRidge, 4, 3),
        game('Bronze Medal Game', t.ironwood, t.summitRidge, 1, 6),
      ]),
      {
        title: 'Lantern Cup Final: Northgate Harriers vs. Kettle River Otters',
        short: 'Northgate take the Lantern 2-1, ninety-four minutes after the first faceoff.',
        long: 'Two goaltenders, seventy-nine saves between them, and one puck that bounced. The presentation follows without a break.',
      },
    ],
  },
  {
    id: 'womens-hockey-championship',
    title: `Women's Hockey Championship ${cal.year(1)}`,
    short: 'The national women’s tournament, hosted by Lac-Bleu on the big ice.',
    long: 'The Centre des Îles sold out within an hour of the draw. The Huards chased a first title at home and met everyone who had ever stopped them.',
    date: cal.past(1, '03-22'),
    tags: ['hockey', 'women', 'championship'],
    source: 'hls',
    episodes: [
      ...games('hockey', { from: 2 }, [
        game('Quarterfinal 1', t.whitecap, t.lacBleu, 1, 4),
        game('Quarterfinal 2', t.stoneford, t.auroraNorth, 2, 1),
        game('Quarterfinal 3', t.elmgrove, t.prairieTech, 0, 3),
        game('Quarterfinal 4', t.westmoor, t.saintAubin, 3, 2),
        game('Semifinal 1', t.stoneford, t.lacBleu, 2, 5),
        game('Semifinal 2', t.westmoor, t.prairieTech, 1, 2),
      ]),
      {
        title: 'Gold Medal Game: Prairie Tech vs. Lac-Bleu',
        short: 'A hat trick in the third period wins it for the hosts, 5-3.',
        long: 'Lac-Bleu trail twice before the period everyone still talks about. The caps took twenty minutes to clear.',
      },
    ],
  },
  {
    id: 'saturday-night-ice',
    title: "Men's Hockey: Saturday Night Ice",
    short: 'A full season of Saturday games from rinks with wooden benches and good coffee.',
    long: 'Ten weekends, ten barns. We bring the trucks to the rinks that made the sport, put a microphone on the glass, and let the building do the rest.',
    date: cal.past(1, '02-14'),
    tags: ['hockey', 'men'],
    onRoku: true,
    episodes: games(
      'hockey',
      {
        from: 4,
        joined: 'at',
        naming: 'nickname',
        league: true,
        date: (i) =>
          cal.past(
            i < 5 ? 2 : 1,
            ['11-08', '11-15', '11-22', '11-29', '12-06', '01-10', '01-17', '01-24', '02-07', '02-14'][i] ?? '02-14',
          ),
      },
      [
        game('Week 1', t.kettleRiver, t.northgate, 3, 4),
        game('Week 2', t.saintAubin, t.valErable, 5, 1),
        game('Week 3', t.copperfield, t.ironwood, 2, 4),
        game('Week 4', t.summitRidge, t.auroraNorth, 3, 2),
        game('Week 5', t.bellerive, t.lacBleu, 0, 3),
        game('Week 6', t.northgate, t.copperfield, 2, 3),
        game('Week 7', t.harbourlight, t.whitecap, 6, 2),
        game('Week 8', t.valErable, t.bellerive, 1, 2),
        game('Week 9', t.ironwood, t.kettleRiver, 3, 5),
        game('Week 10', t.auroraNorth, t.summitRidge, 4, 3),
      ],
    ),
  },
  {
    id: 'outdoor-game-quarry-lake',
    title: 'The Outdoor Game at Quarry Lake',
    short: 'Stoneford and Elmgrove under the stars, on ice that nature provided.',
    long: 'Once a winter, if it is cold enough, two teams play on the lake. This winter it was cold enough. Games for women and men, and the eighteen hours of flooding that made them possible.',
    date: cal.past(1, '01-31'),
    tags: ['hockey', 'women', 'men'],
    source: 'hls',
    episodes: [
      {
        title: 'Building the Rink',
        short: 'Boards, hoses and eighteen hours without sleep.',
        long: 'The grounds crew turns a lake into a rink, one thin layer at a time. Their coffee order has its own scene.',
      },
      {
        title: "Women's Hockey: Elmgrove Owls vs. Stoneford Masons",
        short: 'Snow, a shortened second period and a 2-2 draw everyone was happy with.',
        long: 'The visibility goes in the second and comes back for the third. Both goaltenders asked to keep the puck.',
      },
      {
        title: "Men's Hockey: Elmgrove Owls vs. Stoneford Masons",
        short: 'Stoneford win 4-3 after the moon comes out.',
        long: 'Perfect ice at minus eighteen. Skates have rarely sounded better than on this recording.',
      },
    ],
  },
  {
    id: 'officials-room-hockey',
    title: "Officials' Room: Hockey",
    short: 'Rule interpretations and case films for certified officials.',
    long: 'The monthly case book for the officials’ panel, with clips and the written ruling for each. This series is password protected; supervisors hold the password.',
    date: cal.past(1, '12-01'),
    tags: ['hockey', 'staff'],
    password: 'podium',
    episodes: [
      {
        title: 'Case Film 1: Goaltender Interference',
        short: 'Fourteen situations around the blue paint.',
        long: 'Seven allowed, seven not, and the wording that separates them.',
      },
      {
        title: 'Case Film 2: Contact from Behind',
        short: 'Where the line stands this season.',
        long: 'New wording, same intent. Each clip is shown from the angle the official had.',
      },
      {
        title: 'Case Film 3: Video Review',
        short: 'What may be reviewed, by whom and for how long.',
        long: 'A walk through the review room with four real sequences from last winter.',
      },
      {
        title: 'Positioning for Two Referees',
        short: 'Who has the net, who has the bench.',
        long: 'Overhead film of a full period with both officials’ routes drawn in.',
      },
    ],
  },
  {
    id: 'archive-lantern-cup-2003',
    title: 'Podium Archives – 2003 Lantern Cup',
    short: 'Four overtimes, one skate lace and a sunrise.',
    long: 'The longest game in championship history began on a Saturday and ended on a Sunday. The archive keeps all of it, in three parts, from tapes that had to be changed mid-play.',
    date: '2003-03-23',
    tags: ['hockey', 'men', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'Regulation',
        short: 'Saint-Aubin and Aurora North trade goals for sixty minutes.',
        long: 'A fine game in its own right, and only the first act.',
      },
      {
        title: 'Overtimes One to Three',
        short: 'No goals, eighty-eight shots and a run on the canteen.',
        long: 'By the third overtime the broadcast crew is eating on air. A replacement skate lace arrives from the lobby shop.',
      },
      {
        title: 'The Fourth Overtime',
        short: 'Aurora North score at 2:41 in the morning.',
        long: 'The goal itself takes four seconds. Everything around it is worth keeping.',
      },
    ],
  },
]
