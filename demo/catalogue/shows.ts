import type { Calendar } from './calendar.ts'
import { podiumTonight } from './podium-tonight.ts'
import type { EpisodeDraft, SeriesDraft } from './types.ts'

export const shows = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'podium-tonight',
    title: 'Podium Tonight',
    short: 'The weekly round-up of university sport, forty editions a season.',
    long: 'Every Monday evening: the results that mattered, the stories behind them and one thing you have never seen before. This page holds the complete last season, from kickoff weekend to the awards.',
    date: cal.day(-7),
    tags: ['shows'],
    onRoku: true,
    episodes: podiumTonight(cal),
  },
  {
    id: 'top-10-plays',
    title: 'Top 10 Plays of the Week',
    short: 'Ten plays, five minutes, no arguments (many arguments).',
    long: 'Sent in by students, ranked by our crew and disputed by everyone else. New every Tuesday during the season.',
    date: cal.day(-4),
    tags: ['shows'],
    source: 'mp4',
    episodes: weekly(cal, [
      ['Week 1', 'A kick return, a bicycle kick and a dog.', 'The dog is number four and was not credited with an assist.'],
      ['Week 2', 'Three saves in a row from the same glove.', 'Also: the longest service run of the young season.'],
      ['Week 3', 'Number one is a throw-in. Truly.', 'Watch it twice before you write to us.'],
      ['Week 4', 'One-handed catches get their own countdown.', 'Seven of the ten were made with the wrong hand.'],
      [
        'Week 5',
        'A scrum-half with eyes in the back of the head.',
        'Blind passes, no-look passes and one that was simply lucky.',
      ],
      ['Week 6', 'Overtime winners only.', 'Six sports, ten endings, no losing benches shown for longer than is kind.'],
      ['Week 7', 'The block party.', 'Hands above the rim, above the net and in front of the puck.'],
      ['Week 8', 'From distance: half court, midfield, own zone.', 'Measured by our statistics desk, who enjoyed the outing.'],
      ['Week 9', 'Playoff pressure, and some who like it.', 'Three of these ended somebody’s season.'],
      ['Week 10', 'Snow edition.', 'If you can see the ball you are doing better than the defenders.'],
      ['Week 11', 'First week indoors.', 'The ceilings at Stoneford are officially in play.'],
      ['Week 12', 'The best ten of the fall, by your votes.', 'Forty thousand of you voted. The top two are separated by nine.'],
    ]),
  },
  {
    id: 'coachs-corner',
    title: "Coach's Corner",
    short: 'One idea per episode, drawn on a whiteboard by the people who teach it.',
    long: 'Ten minutes with a coach, a pen and a problem. Football first, then everything else; no jargon goes unexplained.',
    date: cal.past(1, '12-10'),
    tags: ['shows'],
    source: 'hls',
    onRoku: true,
    episodes: [
      {
        title: "Coach's Corner Episode 1: The First Step",
        short: 'Why linemen practise six inches of movement all summer.',
        long: 'Hand, hip, foot, in that order. With three clips where the order was wrong.',
      },
      {
        title: "Coach's Corner Episode 2: Reading a Zone",
        short: 'Triangles, windows and patience.',
        long: 'Works in football, basketball and, we are told, traffic.',
      },
      {
        title: "Coach's Corner Episode 3: Face-offs",
        short: 'The small fight that starts everything.',
        long: 'Sticks, feet and the sentence you say to your winger first.',
      },
      {
        title: "Coach's Corner Episode 4: Special Teams",
        short: 'A third of the game in a tenth of the practice.',
        long: 'Punt protection without tears, and a fake that should have worked.',
      },
      {
        title: "Coach's Corner Episode 5: The Libero",
        short: 'Another jersey, another job.',
        long: 'Where to stand when everyone else is jumping.',
      },
      {
        title: "Coach's Corner Episode 6: Negative Splits",
        short: 'How to run the second half faster than the first.',
        long: 'Pacing for those who start too quickly, which is everybody.',
      },
      {
        title: "Coach's Corner Episode 7: The Maul",
        short: 'Eight people, one direction.',
        long: 'Binding, timing and the polite way to say heave.',
      },
      {
        title: "Coach's Corner Episode 8: Time-outs",
        short: 'What can be said in sixty seconds, and what cannot.',
        long: 'We timed thirty of them. The best use eleven words.',
      },
    ],
  },
  {
    id: 'coachs-corner-spring-camp',
    title: "Coach's Corner: Spring Camp",
    short: 'A new run of lessons from spring practice; the first arrives soon.',
    long: 'Our whiteboard goes outdoors. Six episodes from spring camps are being recorded and will appear here one by one.',
    date: cal.day(-1),
    tags: ['shows'],
    episodes: [],
  },
  {
    id: 'award-gala',
    title: `Award Gala ${cal.year(1)}`,
    short: 'The athletes, teams and volunteers of the year, in their good shoes.',
    long: 'A night at the Halle du Quai for everyone who made the season: red carpet, dinner, speeches kept short by a very large clock.',
    date: cal.past(1, '05-29'),
    tags: ['shows'],
    onRoku: true,
    episodes: [
      {
        title: 'Arrivals',
        short: 'Bow ties, sneakers and a mascot in sequins.',
        long: 'Nominees arrive by water taxi. Several jackets do not survive the spray.',
      },
      {
        title: 'Award Gala',
        short: 'Fourteen awards, two standing ovations.',
        long: 'The full ceremony from the welcome to the last photograph.',
      },
      {
        title: 'Volunteer of the Year',
        short: 'Forty seasons at the same scorer’s table.',
        long: 'A short film shown at the gala, with the longest applause of the evening.',
      },
      {
        title: 'Closing Ceremony and Awards Presentation',
        short: 'The technical awards, and the flag handed to next year’s host.',
        long: 'Broadcast crews and statisticians get their moment. They use it well.',
      },
    ],
  },
  {
    id: 'athlete-of-the-month',
    title: 'Athlete of the Month',
    short: 'A few minutes a month with the performance everyone else envied.',
    long: 'Not interviews so much as close looks: one race, one match or one routine, taken apart until you can see why it was so good.',
    date: cal.past(1, '04-30'),
    tags: ['shows'],
    source: 'hls',
    episodes: monthly(cal, [
      [
        'September',
        2,
        '09-30',
        'Four goals in a half, all with the weaker foot.',
        'The run-up is the secret. We slow it down until it is obvious.',
      ],
      ['October', 2, '10-31', 'A cross country season without a second place.', 'Cadence, patience and a love of hills.'],
      [
        'November',
        2,
        '11-30',
        'Seventeen tackles in a semifinal.',
        'Count them with us, then watch the one that does not count.',
      ],
      ['January', 1, '01-31', 'A triple-double with an asterisk.', 'The asterisk is an eleventh steal, given and taken away.'],
      ['February', 1, '02-28', 'Three finals in one hour in the pool.', 'How to recover in eleven minutes, and what to eat.'],
      ['March', 1, '03-31', 'Fifty-one saves and a shutout.', 'Angles, edges and the value of a good night’s sleep.'],
      ['April', 1, '04-30', 'The sevens weekend of a lifetime.', 'Twelve tries, most of them from the wrong side of halfway.'],
    ]),
  },
  {
    id: 'mental-health-panel',
    title: 'Student-Athlete Mental Health Panel',
    short: 'Students and counsellors talk about pressure, injury and asking for help.',
    long: 'Three open conversations recorded with a student audience. Topics are named at the start of each part, with places to find support at the end.',
    date: cal.past(1, '01-22'),
    tags: ['shows'],
    episodes: [
      {
        title: 'Pressure',
        short: 'When the thing you love becomes a job.',
        long: 'On expectations, selection and the week before a final.',
      },
      {
        title: 'Injury',
        short: 'Who are you when you cannot play?',
        long: 'Two long rehabilitations and one career that changed course.',
      },
      {
        title: 'Asking for Help',
        short: 'How a conversation begins.',
        long: 'Practical words from counsellors and captains, with questions from the floor.',
      },
    ],
  },
  {
    id: 'l-annee-des-renards',
    title: "L'année des Renards: A Season at Val-d'Érable",
    short: 'Five films inside a small campus that plays above its weight.',
    long: "Val-d'Érable has nine hundred students and eleven teams. This documentary follows one whole year there, from the sugar shack to the national final, in both languages and every kind of weather.",
    date: cal.past(1, '06-20'),
    tags: ['shows'],
    source: 'hls',
    onRoku: true,
    episodes: [
      {
        title: "L'automne – Fall",
        short: 'Football on a slope, and a run of bad luck that ends.',
        long: 'The pitch drops two metres from end to end. Visiting captains never believe it until they lose the toss.',
      },
      {
        title: "L'hiver – Winter",
        short: 'Snowshoes to practice, and a gym heated by the kitchen.',
        long: 'Volleyball players shovel before they serve. The kitchen feeds them afterwards.',
      },
      {
        title: "La forêt d'à côté",
        short: 'The cross-country team and the woods it trains in.',
        long: 'Loops with names, one bear and a very old stopwatch.',
      },
      {
        title: 'Le printemps – Spring',
        short: 'Sap, exams and a final nobody expected to reach.',
        long: 'The whole village takes the bus. There are not enough seats, so there are two trips.',
      },
      {
        title: "Retour à l'érablière",
        short: 'Home again, with a banner.',
        long: 'The last film is mostly supper. It is the best one.',
      },
    ],
  },
  {
    id: 'sideline-sessions',
    title: 'Sideline Sessions',
    short: 'Pep bands and campus musicians, recorded where they usually stand.',
    long: 'No studio, no second takes. Drums in the tunnel, brass in the bleachers and a choir in the penalty box.',
    date: cal.past(1, '04-11'),
    tags: ['shows'],
    episodes: [
      {
        title: 'Brass at Breakwater Park',
        short: 'Fourteen horns against an onshore wind.',
        long: 'The wind wins the first chorus and loses the second.',
      },
      {
        title: 'Drums in the Tunnel',
        short: 'The Ironwood drumline in forty metres of concrete.',
        long: 'Echo used as an instrument. Mind your speakers.',
      },
      {
        title: '',
        short: 'Recorded after a late game; the band never told us its name.',
        long: 'Three songs from an empty rink. If you know who they are, write to us.',
      },
      {
        title: 'Choir in the Penalty Box',
        short: 'Twelve voices, two minutes for harmony.',
        long: 'The glass makes a fine reverb.',
      },
    ],
  },
  {
    id: 'alumni-archive-film-vault',
    title: 'Alumni Archive: The Film Vault',
    short: 'Unreleased reels from four decades, opened for alumni donors.',
    long: 'Practice film, banquet speeches and the outtakes no one meant to keep. The password comes with your alumni card.',
    date: cal.past(2, '09-15'),
    tags: ['shows', 'archive'],
    password: 'podium',
    source: 'mp4',
    episodes: [
      {
        title: 'Reel 1: Summer Camps, 1968–1972',
        short: 'Canvas shoes and a great deal of whistling.',
        long: 'Five summers cut together by an anonymous archivist with a sense of humour.',
      },
      {
        title: 'Reel 2: The Travelling Band',
        short: 'Across the country with eleven trombones.',
        long: 'Shot from the back of the bus, mostly out of focus, entirely worth it.',
      },
      {
        title: 'Reel 3: Opening Ceremony',
        short: 'The first national games at Harbourlight, complete.',
        long: 'Flags, speeches and a torch that had to be relit with a match.',
      },
      {
        title: 'Reel 4: Outtakes',
        short: 'Ten years of our own mistakes.',
        long: 'Microphones in the wrong place, names in the wrong order and a goose.',
      },
    ],
  },
]

type Edition = [title: string, short: string, long: string]

/** One per week, the last one four days ago. */
const weekly = (cal: Calendar, editions: Edition[]): EpisodeDraft[] =>
  editions.map(([title, short, long], index) => ({ title, short, long, date: cal.day(-4 - (editions.length - 1 - index) * 7) }))

type Month = [name: string, yearsAgo: number, lastDay: string, short: string, long: string]

const monthly = (cal: Calendar, months: Month[]): EpisodeDraft[] =>
  months.map(([name, yearsAgo, lastDay, short, long]) => ({
    title: `Athlete of the Month: ${name}`,
    short,
    long,
    date: cal.past(yearsAgo, lastDay),
  }))
