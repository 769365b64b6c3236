import type { Calendar } from './calendar.ts'
import type { SeriesDraft } from './types.ts'

export const athletics = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'track-championships',
    title: `Track & Field Championships ${cal.year(1)}`,
    short: 'Three days indoors, twenty-six titles and a banked track that bites.',
    long: 'The national indoor championships from Northgate Fieldhouse, session by session. Day 2’s evening is the one to start with if you only have time for one: two meet records and a relay that came down to a photo.',
    date: cal.past(1, '03-07'),
    tags: ['athletics', 'championship'],
    onRoku: true,
    episodes: [
      {
        title: 'Track & Field Day 1 Afternoon Session',
        short: 'Multi-events, first-round heats and the weight throw.',
        long: 'A quiet start with loud exceptions. The pentathlon leaders are separated by eleven points at the end of the session.',
        date: cal.past(1, '03-05'),
      },
      {
        title: 'Track & Field Day 1 Evening Session',
        short: 'The first medals: long jump, 3000 m and distance medley.',
        long: 'Harbourlight win the medley from the slow heat, on time, while the fast heat watches the clock.',
        date: cal.past(1, '03-05'),
      },
      {
        title: 'Track & Field Day 2 Afternoon Session',
        short: 'Semifinals on the oval and the women’s pole vault.',
        long: 'Three vaulters clear the same height at the same attempt, and the jump-off runs into the break.',
        date: cal.past(1, '03-06'),
      },
      {
        title: 'Track & Field Day 2 Evening Session',
        short: 'Two meet records and a relay that needed the photo.',
        long: 'Sixty-metre finals, the men’s high jump and the 4x200. The best two hours of the weekend.',
        date: cal.past(1, '03-06'),
      },
      {
        title: 'Track & Field Day 3 Finals',
        short: 'The last eleven titles, and a team race decided in the 4x400.',
        long: 'Prairie Tech need fourth, Lac-Bleu need first. Both teams know it, and so does everyone in the building.',
      },
      {
        title: 'Victory Ceremonies and Team Awards',
        short: 'All twenty-six podiums, in order.',
        long: 'For families, roommates and anyone who wants to see the banners handed over.',
      },
    ],
  },
  {
    id: 'cross-country-championships',
    title: `Cross Country Championships ${cal.year(1)}`,
    short: 'Eight kilometres of frozen hill, twice.',
    long: 'Summit Ridge’s course climbs a hundred and forty metres and loses them all again in mud. Women’s and men’s championship races over the same eight kilometres, with drones where the motorbikes could not go.',
    date: cal.past(1, '11-08'),
    tags: ['athletics', 'championship'],
    source: 'hls',
    onRoku: true,
    episodes: [
      {
        title: 'Course Preview',
        short: 'A lap of the course at walking pace with the people who built it.',
        long: 'Where it is steep, where it is soft, and where not to move too early.',
      },
      {
        title: "Women's 8 km",
        short: 'Val-d’Érable put five in the first nineteen and win the team title.',
        long: 'The individual race breaks open on the second climb. The team race is decided in the last field.',
      },
      {
        title: "Men's 8 km",
        short: 'A three-way sprint on the grass after twenty-five minutes of hills.',
        long: 'Nobody wants to lead into the wind, so nobody does, until four hundred metres to go.',
      },
      {
        title: 'Awards Presentation',
        short: 'Team banners, individual medals and a lot of mud.',
        long: 'Held indoors at last. The all-star teams are named before the trophies.',
      },
    ],
  },
  {
    id: 'indoor-season-opener',
    title: 'Indoor Season Opener',
    short: 'December nerves, new spikes and the first times on the board.',
    long: 'Six schools share a fieldhouse for the first meet of winter. Nobody is in shape, everybody says so, and somebody runs a lifetime best anyway.',
    date: cal.past(1, '12-06'),
    tags: ['athletics'],
    episodes: [
      {
        title: 'Sprints and Hurdles',
        short: 'Heats and finals over sixty metres.',
        long: 'Thirty-one races in two hours. False starts are shown the door quickly.',
      },
      {
        title: 'Middle Distance',
        short: 'Six hundreds, thousands and one very tactical mile.',
        long: 'The mile starts at a jog and ends in fifty-six seconds. Nobody saw it coming, least of all the front runner.',
      },
      {
        title: 'Field Events',
        short: 'Jumps at one end, shots at the other.',
        long: 'The high jump bar keeps going up long after the track has emptied.',
      },
    ],
  },
  {
    id: 'relays-weekend',
    title: 'Relays Weekend at Northgate',
    short: 'Batons only: sprint, distance, shuttle hurdles and one sack race.',
    long: 'The friendliest meet of the year and the hardest to film. Four programmes cover every exchange zone, including the ones where it goes wrong.',
    date: cal.past(1, '02-08'),
    tags: ['athletics'],
    episodes: [
      {
        title: 'Friday: Distance Relays',
        short: 'Four by eight hundred, four by mile, one lonely anchor leg.',
        long: 'Ironwood’s anchor runs three laps without another athlete in sight and still breaks the track record.',
      },
      {
        title: 'Saturday Morning: Sprint Heats',
        short: 'Drops, collisions and two clean zones out of ten.',
        long: 'Exchange practice pays off for Bellerive. Others are invited to try again next year.',
      },
      {
        title: 'Saturday Evening: Finals',
        short: 'The 4x200 and 4x400 with the house lights down.',
        long: 'Spotlights on the start, dark on the back straight, and a finish that shook the timing hut.',
      },
      {
        title: 'The Sack Race',
        short: 'Coaches only; no appeals.',
        long: 'A tradition since before the banked track. The trophy is a potato.',
      },
    ],
  },
  {
    id: 'archive-track-2007',
    title: 'Podium Archives – 2007 Track & Field Championships',
    short: 'The year the 4x400 record fell three times in one hour.',
    long: 'Standard definition, extraordinary running. The 2007 championships are best remembered for a relay final run in three heats, each faster than the last.',
    date: '2007-03-10',
    tags: ['athletics', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'Finals Night',
        short: 'The complete last session, from the walk-out to the relay.',
        long: 'The record falls in heat one, again in heat two, and the third heat has the best of it.',
      },
      {
        title: 'The Three Relays',
        short: 'All three heats on one screen, side by side.',
        long: 'Synchronised from the gun. Watch the bottom window on the third leg.',
      },
    ],
  },
  {
    id: 'throws-and-jumps-night',
    title: 'Throws & Jumps Night',
    short: 'Field events with the music up and the crowd on the infield.',
    long: 'No laps, no lanes. The crowd stands two metres from the runway, claps on request, and gets chalk on its shoes. Filmed in one evening at Copperfield.',
    date: cal.past(2, '05-23'),
    tags: ['athletics'],
    episodes: [
      {
        title: 'Shot Put in the Square',
        short: 'A circle, a sandpit and a thousand people at lunch.',
        long: 'The final round is thrown to the town hall bells. Timing could not have been better.',
      },
      {
        title: 'Pole Vault under the Lights',
        short: 'The bar ends higher than the second-floor windows.',
        long: 'Residents watch from their balconies, with score cards.',
      },
      {
        title: 'Long Jump, Head to Head',
        short: 'Knock-out rounds, one jump each, loser buys the chips.',
        long: 'Sixteen athletes become one in forty-five minutes. The semifinal is won by a centimetre.',
      },
    ],
  },
]
