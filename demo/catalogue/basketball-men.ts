import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const mensBasketball = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'mens-basketball-final-8',
    title: `Men's Basketball Final 8 – ${cal.year(1)}`,
    short: 'Eight teams, four days, one net to cut down at the Granary.',
    long: 'The best eight men’s teams in the country meet at Prairie Tech for the national title. Quarterfinals on Thursday, semifinals on Saturday, medals on Sunday, and a consolation bracket that nobody plays lightly.',
    date: cal.past(1, '03-15'),
    tags: ['basketball', 'men', 'championship'],
    onRoku: true,
    episodes: [
      ...games('basketball', { from: 0, naming: 'full' }, [
        game('Quarterfinal #1', t.whitecap, t.kettleRiver, 61, 84),
        game('Quarterfinal #2', t.elmgrove, t.saintAubin, 77, 74),
        game('Quarterfinal #3', t.westmoor, t.northgate, 69, 88),
        game('Quarterfinal #4', t.bellerive, t.prairieTech, 90, 93),
        game('Consolation Semifinal 1', t.whitecap, t.saintAubin, 70, 82),
        game('Consolation Semifinal 2', t.westmoor, t.bellerive, 79, 75),
        game('Semifinal 1', t.elmgrove, t.kettleRiver, 66, 71),
        game('Semifinal 2', t.northgate, t.prairieTech, 85, 72),
        game('Bronze Medal Game', t.elmgrove, t.prairieTech, 80, 96),
      ]),
      {
        title: 'Gold Medal Game: Northgate Harriers vs. Kettle River Otters',
        short: 'Kettle River win their first national title, 78-77, at the buzzer.',
        long: 'A final that swung on a long rebound with two seconds left. The replay runs through to the cutting of the nets.',
      },
      {
        title: 'All-Tournament Awards',
        short: 'The five-player all-tournament team is named at centre court.',
        long: 'Awards, medals and the host committee’s goodbye, directly after the final.',
      },
    ],
  },
  {
    id: 'mens-basketball-thursday-night',
    title: "Men's Basketball: Thursday Night",
    short: 'The midweek game, with the lights down and the student section up.',
    long: 'Every Thursday of the winter we visit one gym for one game. Small buildings, big rivalries, and a camera on the baseline where the noise is.',
    date: cal.past(1, '02-26'),
    tags: ['basketball', 'men'],
    source: 'hls',
    episodes: games(
      'basketball',
      {
        from: 2,
        joined: 'at',
        naming: 'nickname',
        league: true,
        date: (i) => cal.past(1, ['01-08', '01-15', '01-22', '01-29', '02-05', '02-12', '02-19', '02-26'][i] ?? '02-26'),
      },
      [
        game('January 8', t.stoneford, t.copperfield, 73, 70),
        game('January 15', t.summitRidge, t.auroraNorth, 68, 91),
        game('January 22', t.valErable, t.lacBleu, 80, 85),
        game('January 29', t.ironwood, t.elmgrove, 59, 77),
        game('February 5', t.northgate, t.stoneford, 88, 87),
        game('February 12', t.kettleRiver, t.summitRidge, 94, 76),
        game('February 19', t.bellerive, t.saintAubin, 71, 83),
        game('February 26', t.harbourlight, t.whitecap, 66, 64),
      ],
    ),
  },
  {
    id: 'timberline-series',
    title: "Men's Basketball Timberline Final: Summit Ridge vs. Aurora North",
    short: 'Best of three for the northern banner, and it needed all three.',
    long: 'Four hundred kilometres of winter road separate these two gyms, and both teams drove it twice in five days. The conference final went the distance and then a little further.',
    date: cal.past(1, '03-01'),
    tags: ['basketball', 'men'],
    onRoku: true,
    episodes: [
      {
        title: 'Game 1',
        short: 'Aurora North take the opener 81-68 behind a perfect third quarter.',
        long: 'The Lynx do not miss a shot from the field for nine minutes. Summit Ridge spend the last quarter planning for Game 2.',
      },
      {
        title: 'Game 2',
        short: 'Summit Ridge answer at home, 74-70, and force a decider.',
        long: 'The Rams change their pick-and-roll coverage overnight. It takes Aurora North three quarters to notice.',
      },
      {
        title: 'Game 3 (if necessary)',
        short: 'It was: double overtime, 102-99, and a banner for Aurora North.',
        long: 'Ten minutes of extra basketball after the best forty of the season. Nobody sits down.',
      },
    ],
  },
  {
    id: 'universities-3x3',
    title: '3x3 Universities: Day 1 and Day 2',
    short: 'Half a court, ten minutes, first to twenty-one, downtown in the rain.',
    long: 'Thirty-two squads, women and men, played 3x3 on a court laid over a market square. Games last ten minutes and so do the friendships. All sessions are complete, with court-side sound.',
    date: cal.past(1, '06-14'),
    tags: ['basketball', 'men', 'women'],
    episodes: [
      {
        title: 'Day 1: Morning Pools',
        short: 'Eighteen games before lunch on one wet court.',
        long: 'Pools A to D, women’s and men’s games alternating. Towels are busier than the referees.',
      },
      {
        title: 'Day 1: Afternoon Pools',
        short: 'The sun comes out and so do the two-pointers.',
        long: 'Pools E to H, with the first overtime of the weekend in the third game.',
      },
      {
        title: 'Day 2: Quarterfinals',
        short: 'Eight knock-out games and three one-point finishes.',
        long: 'Women’s and men’s quarterfinals back to back. Whitecap send both their squads through.',
      },
      {
        title: 'Day 2: Semifinals',
        short: 'Four games to find four finalists.',
        long: 'Prairie Tech, Whitecap, Bellerive and Lac-Bleu survive the afternoon.',
      },
      {
        title: "Women's Final",
        short: 'Whitecap and Lac-Bleu go to sudden death at 20 apiece.',
        long: 'First to twenty-one really does mean first to twenty-one. One shot ends the tournament.',
      },
      {
        title: "Men's Final",
        short: 'Prairie Tech beat Bellerive 21-17 in nine minutes flat.',
        long: 'A final without a missed free throw, followed by a shoot-out nobody had planned.',
      },
    ],
  },
  {
    id: 'archive-mens-basketball-2009',
    title: "Podium Archives – 2009 Men's Basketball Championship",
    short: 'The weekend a number eight seed won it all.',
    long: 'Elmgrove arrived at the 2009 championship as the last seed and left with the banner. These are the original broadcasts, graphics and haircuts included.',
    date: '2009-03-15',
    tags: ['basketball', 'men', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'Quarterfinal: Elmgrove vs. Northgate',
        short: 'The top seed goes out on the opening night.',
        long: 'Elmgrove hold the best offence in the country to fifty-two points. The studio panel is briefly speechless.',
      },
      {
        title: 'Semifinal: Elmgrove vs. Ironwood',
        short: 'A half-court heave keeps the story going.',
        long: 'Overtime in a building that had already begun to empty. It filled up again quickly.',
      },
      {
        title: 'Bronze Medal Game',
        short: 'Ironwood and Copperfield play for third.',
        long: 'A quicker, looser game than either semifinal, with the shot of the tournament in the second quarter.',
      },
      {
        title: 'Final: Elmgrove vs. Saint-Aubin',
        short: 'Elmgrove 69, Saint-Aubin 66, and a court full of books and banners.',
        long: 'The complete 2009 final. The Owls’ library joke begins here.',
      },
    ],
  },
  {
    id: 'fast-break',
    title: 'Fast Break',
    short: 'The weekly basketball show: results, arguments and one big idea per episode.',
    long: 'Twenty-five minutes on the women’s and men’s game, recorded on Monday and online by supper. Clips, coaches, and a telestrator that is used too much.',
    date: cal.day(-5),
    tags: ['basketball', 'men', 'women', 'shows'],
    episodes: [
      {
        title: 'Opening Night Overreactions',
        short: 'Ten things we are sure of after one weekend.',
        long: 'Half of them will be wrong by December. We keep the list.',
        date: cal.day(-68),
      },
      {
        title: 'The Two-Big Line-Up Is Back',
        short: 'Why five schools have gone large again.',
        long: 'Spacing, rebounding and the price of both, with cut-ups from Kettle River and Westmoor.',
        date: cal.day(-61),
      },
      {
        title: 'Road Trips',
        short: 'What nine hours on a bus does to a jump shot.',
        long: 'Travel tables, schedule oddities and a visit to the league’s longest drive.',
        date: cal.day(-54),
      },
      {
        title: 'Zone Defence for Beginners',
        short: 'Two-three, one-three-one, and how to beat them.',
        long: 'The telestrator gets a workout. Bring a napkin and copy along.',
        date: cal.day(-47),
      },
      {
        title: 'Rookies',
        short: 'First-year players who already have the ball in the last minute.',
        long: 'A look at how coaches decide whom to trust, and when.',
        date: cal.day(-40),
      },
      {
        title: 'The Whistle',
        short: 'An hour of officiating questions, squeezed into half of one.',
        long: 'Charges, gather steps and the restricted area, explained with this week’s clips.',
        date: cal.day(-33),
      },
      {
        title: 'Bench Mob',
        short: 'Second units that win their minutes.',
        long: 'Five reserve groups, five ways to change a game in four minutes.',
        date: cal.day(-26),
      },
      {
        title: 'Rivalry Week',
        short: 'Every derby in the country in one episode.',
        long: 'Old scores, new faces and a marching band that followed us to the car.',
        date: cal.day(-19),
      },
      {
        title: 'The Midterm Report',
        short: 'Grades for all sixteen schools, argued over.',
        long: 'Nobody gets an A. Two schools get extra work over the holidays.',
        date: cal.day(-12),
      },
      {
        title: 'Who Can Win the Final 8?',
        short: 'Our short list, and the one we will regret leaving out.',
        long: 'Numbers, film and a coin flip for the last place on the list.',
        date: cal.day(-5),
      },
    ],
  },
]
