import type { Calendar } from './calendar.ts'
import type { SeriesDraft } from './types.ts'

export const swimming = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'swimming-championships',
    title: `Swimming Championships ${cal.year(1)}`,
    short: 'Three days of heats and finals in the fastest pool in the country.',
    long: 'Whitecap’s ten-lane pool hosted the national championships, and the record board needed repainting. Preliminaries in the morning, finals under the lights in the evening.',
    date: cal.past(1, '02-22'),
    tags: ['swimming', 'championship'],
    onRoku: true,
    episodes: [
      {
        title: 'Day 1 Preliminaries',
        short: 'Heats in the 50 free, 400 IM and 200 fly.',
        long: 'The morning cut for the fifty is under twenty-three seconds. Last year it would have made the final.',
        date: cal.past(1, '02-20'),
      },
      {
        title: 'Day 1 Finals',
        short: 'A dead heat for gold in the 50 free.',
        long: 'Two lanes, one time, two anthems. The relay that follows is nearly as close.',
        date: cal.past(1, '02-20'),
      },
      {
        title: 'Day 2 Preliminaries',
        short: 'Breaststroke, backstroke and the long heats of the 800.',
        long: 'Bring a book for the 800 heats, then put it down for the last hundred.',
        date: cal.past(1, '02-21'),
      },
      {
        title: 'Day 2 Finals',
        short: 'Four meet records in one session.',
        long: 'Prairie Tech move past Lac-Bleu in the team race with a one-two-three in the backstroke.',
        date: cal.past(1, '02-21'),
      },
      {
        title: 'Day 3 Preliminaries',
        short: 'The last chance to make a night swim.',
        long: 'Tired arms and tight margins on the final morning. Three swim-offs are needed.',
      },
      {
        title: 'Day 3 Finals and Team Awards',
        short: 'The 4x100 medley decides both banners.',
        long: 'Both team titles go to the final touch. The medal swim in the diving well is, by now, a tradition.',
      },
    ],
  },
  {
    id: 'dual-meet-series',
    title: 'Swimming: The Dual Meet Series',
    short: 'Two schools, one pool, first to ninety-five points.',
    long: 'Dual meets are swimming at its most tactical: who swims what, in which order, and how much is left for the last relay. Six of them, from pools old and new.',
    date: cal.past(1, '01-24'),
    tags: ['swimming'],
    source: 'hls',
    onRoku: true,
    episodes: [
      {
        title: 'Lac-Bleu at Saint-Aubin',
        short: 'The visitors win it with second and third places.',
        long: 'Saint-Aubin take nine of fourteen events and lose the meet. Arithmetic is a cruel sport.',
      },
      {
        title: 'Whitecap at Harbourlight',
        short: 'A salt-water pool and a slow clock.',
        long: 'The oldest tank in the series has its own opinions about lane eight.',
      },
      {
        title: 'Aurora North at Summit Ridge',
        short: 'Thin air, heavy legs.',
        long: 'At eleven hundred metres the last twenty-five of the 200 fly is a negotiation.',
      },
      {
        title: 'Prairie Tech at Elmgrove',
        short: 'The national champions are pushed to the last relay.',
        long: 'Elmgrove hold their sprinters back until the end, and very nearly get away with it.',
      },
      {
        title: "Bellerive at Val-d'Érable",
        short: 'Nine pool records and a power cut.',
        long: 'The 500 free is completed in emergency lighting. Nobody stops.',
      },
      {
        title: 'Kettle River at Northgate',
        short: 'The series closes with a tie, 95 each.',
        long: 'It takes the officials longer to confirm the tie than it took to swim the final relay.',
      },
    ],
  },
  {
    id: 'diving-grand-prix',
    title: 'Diving Grand Prix',
    short: 'One metre, three metres, platform, and no second chances.',
    long: 'Six rounds from each height, scored live with the judges’ marks on screen. The underwater camera is new this season and already indispensable.',
    date: cal.past(1, '11-30'),
    tags: ['swimming'],
    episodes: [
      {
        title: 'One-Metre Springboard',
        short: 'Small board, big twists.',
        long: 'The lead changes in every round but the third. Marks are explained as they appear.',
      },
      {
        title: 'Three-Metre Springboard',
        short: 'A perfect ten, and a long silence before it.',
        long: 'The only ten of the season arrives in round five. Judges are seen looking at one another.',
      },
      {
        title: 'Platform',
        short: 'Ten metres up and one and a half seconds down.',
        long: 'With the high camera, the deck camera and the one below the water, each dive is shown three times.',
      },
    ],
  },
  {
    id: 'open-water-lac-bleu',
    title: 'Open Water 5 km at Lac-Bleu',
    short: 'One lap of the lake at sunrise, in water that was nearly warm.',
    long: 'The only open-water race on the calendar starts at six in the morning so that it can finish before the wind. Boats, drones and a church bell cover the course.',
    date: cal.past(1, '09-06'),
    tags: ['swimming'],
    episodes: [
      {
        title: "Women's 5 km",
        short: 'A pack of nine turns for home together.',
        long: 'Feeding stations, elbows and a last buoy that floats a little further out than the map says.',
      },
      {
        title: "Men's 5 km",
        short: 'A solo break from the first kilometre holds, just.',
        long: 'The gap is fifty metres at halfway and a hand’s breadth at the boards.',
      },
    ],
  },
  {
    id: 'archive-swimming-2012',
    title: 'Podium Archives – 2012 Swimming Finals (Evening)',
    short: 'The last championships in the old harbour pool.',
    long: 'Six lanes, wooden bleachers, glorious echo. The harbour pool closed the week after these finals, and the last race in it was a record.',
    date: '2012-02-25',
    tags: ['swimming', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'Swimming Finals (Evening)',
        short: 'The complete final session from the harbour pool.',
        long: 'Listen for the starter’s whistle, which was as old as the building.',
      },
      {
        title: 'Closing the Harbour Pool',
        short: 'Swimmers, caretakers and neighbours say goodbye.',
        long: 'The lane ropes were cut into souvenirs. Someone took the clock.',
      },
    ],
  },
]
