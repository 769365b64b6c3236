import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const curlingAndWrestling = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'curling-championships',
    title: `Curling Championships ${cal.year(1)}`,
    short: 'A full round robin, tie-breakers and two finals from the Shaft.',
    long: 'Copperfield laid five sheets in a mining museum and it worked. Follow the men’s round robin draw by draw; the women’s final closes the week.',
    date: cal.past(1, '03-22'),
    tags: ['curling', 'curling-wrestling', 'championship'],
    onRoku: true,
    episodes: [
      ...games('curling', { from: 0 }, [
        game("Men's Round Robin Draw 1", t.northgate, t.copperfield, 4, 8),
        game("Men's Round Robin Draw 2", t.auroraNorth, t.prairieTech, 7, 6),
        game("Men's Round Robin Draw 3", t.saintAubin, t.kettleRiver, 3, 7),
        game("Men's Round Robin Draw 4", t.summitRidge, t.auroraNorth, 6, 5),
        game("Men's Round Robin Draw 5", t.copperfield, t.kettleRiver, 9, 4),
        game("Men's Tie-Breaker", t.summitRidge, t.prairieTech, 5, 8),
        game("Men's Semifinal", t.prairieTech, t.auroraNorth, 6, 7),
      ]),
      {
        title: "Men's Final: Aurora North vs. Copperfield",
        short: 'Copperfield win at home with a draw through a port nobody else saw.',
        long: 'Nine ends of patience and one of nerve. The last stone travels behind three guards.',
      },
      {
        title: "Women's Final: Stoneford vs. Lac-Bleu",
        short: 'Stoneford steal the tenth and the title, 6-5.',
        long: 'Lac-Bleu have the hammer and a shot to win. The measuring stick has the final word.',
      },
    ],
  },
  {
    id: 'curling-mixed-doubles',
    title: 'Curling: Mixed Doubles Weekend',
    short: 'Two players, eight ends, stones already in the house.',
    long: 'Faster, busier and harder to predict than the four-player game. Sixteen pairs from twelve schools, and one power play that changed everything.',
    date: cal.past(1, '12-14'),
    tags: ['curling', 'curling-wrestling', 'women', 'men'],
    source: 'hls',
    episodes: [
      {
        title: 'Opening Draw',
        short: 'Four games at once, with the sheet you want one click away.',
        long: 'Pairs who met on Thursday play pairs who have practised since summer. Form does not hold.',
      },
      {
        title: 'Quarterfinals',
        short: 'Ironwood score six with the power play.',
        long: 'The biggest end of the weekend comes from the pair that nearly missed the bus.',
      },
      {
        title: 'Semifinals',
        short: 'Two extra ends, two handshakes at midnight.',
        long: 'Neither semifinal has more than a point in it. Bring tea.',
      },
      {
        title: 'Final: Ironwood vs. Elmgrove',
        short: 'Elmgrove keep it tidy and win 7-5.',
        long: 'After a weekend of big ends, a final of small ones. The best sweeping of the event is in the seventh.',
      },
    ],
  },
  {
    id: 'reading-the-ice',
    title: 'Reading the Ice',
    short: 'Six short lessons on why a curling stone goes where it goes.',
    long: 'Pebble, weight, line and nerve, explained on a quiet sheet before practice. Made for beginners; watched, we are told, by several national skips.',
    date: cal.past(1, '10-12'),
    tags: ['curling', 'curling-wrestling', 'shows'],
    source: 'hls',
    episodes: [
      {
        title: 'Pebble',
        short: 'Why the ice is bumpy on purpose.',
        long: 'A watering can, a steady walk and a million tiny bumps.',
      },
      {
        title: 'Weight',
        short: 'Hog, guard, draw, board, and how they feel.',
        long: 'How to throw the same stone at five speeds, with your eyes shut for two of them.',
      },
      {
        title: 'Line',
        short: 'Aim where it starts, not where it ends.',
        long: 'Brooms, angles and the art of trusting the other end of the sheet.',
      },
      {
        title: 'Sweeping',
        short: 'What brushes can do and what they cannot.',
        long: 'Heat, water and argument. We bring a thermal camera.',
      },
      {
        title: 'The Hammer',
        short: 'When to take one, when to blank, when to run.',
        long: 'Last-stone strategy without a whiteboard.',
      },
      { title: 'Calling Line', short: 'How to shout so that it helps.', long: 'Three words, two volumes and a lozenge.' },
    ],
  },
  {
    id: 'wrestling-championships',
    title: `Wrestling Championships ${cal.year(1)}`,
    short: 'Three mats, two days, and finals under a single lamp.',
    long: 'The national wrestling championships from Kettle River’s old weir hall. Each mat has its own camera on the preliminary day; the finals are wrestled one at a time in the dark.',
    date: cal.past(1, '02-28'),
    tags: ['wrestling', 'curling-wrestling', 'championship'],
    onRoku: true,
    episodes: [
      {
        title: 'Wrestling Championships Mat 1',
        short: 'Women’s preliminary rounds, all weights.',
        long: 'Pool bouts in order, with the score on screen. The fifty-seven kilo pool is the one to watch.',
        date: cal.past(1, '02-27'),
      },
      {
        title: 'Wrestling Championships Mat 2',
        short: 'Men’s freestyle, light weights.',
        long: 'Fast hands, short bouts and five technical falls before lunch.',
        date: cal.past(1, '02-27'),
      },
      {
        title: 'Wrestling Championships Mat 3',
        short: 'Men’s freestyle, middle and heavy weights.',
        long: 'The scale of it comes across best with sound. So do the landings.',
        date: cal.past(1, '02-27'),
      },
      {
        title: 'Repechage and Bronze Bouts',
        short: 'The long way back to the podium.',
        long: 'Everyone here lost yesterday. Half of them leave with a medal.',
      },
      {
        title: 'Wrestling Championships Mat 2 - Finals',
        short: 'Sixteen finals on one mat, under one lamp.',
        long: 'Walk-outs, finals and medals in weight order. The heavyweight final ends with four seconds left.',
      },
    ],
  },
  {
    id: 'archive-wrestling-1991',
    title: 'Podium Archives – 1991 Wrestling Finals',
    short: 'Singlets, smoke machine and the loudest gym of the decade.',
    long: 'Recorded by student volunteers on two cameras, one of which fell over. What survives is the best wrestling film we have from the period.',
    date: '1991-03-02',
    tags: ['wrestling', 'curling-wrestling', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'Finals, Part One',
        short: 'The lighter weights, until camera two falls over.',
        long: 'The fall itself is included. Everyone was fine.',
      },
      {
        title: 'Finals, Part Two',
        short: 'The heavier weights, on one camera.',
        long: 'One steady shot from the balcony turns out to be all you need.',
      },
    ],
  },
]
