import type { Calendar } from './calendar.ts'
import type { EpisodeDraft } from './types.ts'

/** Forty weekly editions: headline, contents, and why to watch. */
const editions: [string, string, string][] = [
  [
    'Kickoff Weekend',
    'Seven football openers and one very late bus.',
    'We start the year where the season does: on the road, at dusk, with a band warming up.',
  ],
  [
    'First Banners',
    'The early trophies of autumn, and who already looks tired.',
    'Golf, rowing and a relay that should not count but does.',
  ],
  ['Grass Season', 'Soccer and rugby from nine campuses in one evening.', 'A goal-of-the-week vote that ends in a recount.'],
  [
    'The Long Drive',
    'What it takes to play a road game in the north.',
    'Fourteen hours each way, one flat tyre and three points.',
  ],
  ['Homecoming', 'Old jackets, new scoreboards and four upsets.', 'Every homecoming result, ranked by noise.'],
  [
    'Thanksgiving Tables',
    'Where the standings sit before the turkey does.',
    'Our statistics desk explains tie-breakers with vegetables.',
  ],
  ['Mud', 'Cross country, rugby and a drone that did not come back.', 'A tribute to the people who wash the jerseys.'],
  [
    'Ice Is In',
    'Hockey and curling return; so do the blankets.',
    'First skates of the season at Treeline Arena and Quarry Lake.',
  ],
  [
    'Playoff Pictures',
    'Who is in, who is out, who needs help from a rival.',
    'We draw the bracket by hand, and then again correctly.',
  ],
  ['Selection Sunday', 'The football field is set, and not quietly.', 'Three coaches join us with three versions of fair.'],
  [
    'Semifinal Eve',
    'Granite and Beacon Bowl previews from both ends of the country.',
    'Weather maps are consulted. They do not help.',
  ],
  [
    'Meridian Cup Special',
    'A full hour from the stadium, the night before the final.',
    'Walk the field with us and find out which end has the wind.',
  ],
  [
    'After the Final',
    'The morning after, with hoarse voices and a trophy on the desk.',
    'How the last drive was called, by the people who called it.',
  ],
  [
    'Short Days',
    'Winter sport moves in: basketball, volleyball, swimming.',
    'Four gyms in four nights, and one sauna of a pool deck.',
  ],
  ['Exam Break', 'What athletes do when the gyms close for finals.', 'Library benches, flash cards and a treadmill desk.'],
  ['Holiday Classics', 'Tournament week, matinees and marathon box scores.', 'The best of thirty games in twenty-two minutes.'],
  ['The Year in Ten Calls', 'Ten pieces of commentary that made our year.', 'Some are eloquent. Most are shouting.'],
  ['Back on Campus', 'January games and January legs.', 'Who kept running over the break, and who clearly did not.'],
  [
    'Under the Lights',
    'Volleyball’s new lighting rigs and an old rivalry.',
    'Our engineers explain why the ball looks better, and it does.',
  ],
  ['Record Watch', 'Six records likely to fall before March.', 'We were right about four of them.'],
  [
    'Small Gyms',
    'A love letter to buildings with one set of bleachers.',
    'Seven gyms, their quirks, and the people with the keys.',
  ],
  ['Goalies', 'An evening for the ones who stand still.', 'Hockey, soccer and futsal keepers compare bruises.'],
  [
    'Mid-Season Awards',
    'Handed out with great ceremony and no authority.',
    'Categories include best timeout and worst mascot fall.',
  ],
  ['The Bubble', 'Teams on the edge of the Final 8, and what they must do.', 'Our projection model is introduced to real life.'],
  ['Rivalry Saturday', 'Nine derbies, six cities, one exhausted producer.', 'Live cut-ins from everywhere at once.'],
  [
    'Touch Pads',
    'Swimming’s smallest margins, and how they are measured.',
    'A hundredth of a second is two centimetres. We show you where they were.',
  ],
  ['Weight Class', 'Inside wrestling’s championship season.', 'Early mornings, careful breakfasts and the walk from the tunnel.'],
  ['Banked Turns', 'Indoor track’s strange geometry, explained.', 'We rode a bicycle around the bend. It did not end well.'],
  ['Bracket Night', 'Both Final 8 draws, live and with gasps.', 'Reaction from sixteen common rooms.'],
  ['Lantern Cup Preview', 'Eight hockey teams, eight reasons.', 'With a map of where each goalie grew up skating.'],
  ['Champions Week', 'Five national titles in seven days.', 'A sprint through the busiest week on the calendar.'],
  [
    'The Day After',
    'What silence sounds like in a building that was full.',
    'Ice crews, cleaners and a coach who stayed to help.',
  ],
  ['Graduating Class', 'The last games of a generation.', 'Twelve farewells, none of them dry.'],
  ['Spring Football', 'New quarterbacks, old problems.', 'Nine camps visited, and nothing decided.'],
  ['Sevens Heaven', 'Rugby goes short, fast and sunny.', 'A beginner’s guide, delivered at a sprint.'],
  [
    'The Equipment Room',
    'Skate sharpeners, stringers and the keepers of the tape.',
    'The most skilled people you never see on a broadcast.',
  ],
  ['Flag Day', 'A new championship and the crowd it brought.', 'How flag football filled a hill in an afternoon.'],
  ['Mailbag', 'You asked; we mostly answer.', 'Including, at last, why the rink at Stoneford smells of toast.'],
  [
    'Award Night',
    'Backstage at the gala, with better shoes than usual.',
    'Winners, near-winners and the person who irons the flags.',
  ],
  ["Season's End", 'Forty weeks in forty minutes.', 'One clip for every week, and thanks to all who sent them.'],
]

export const podiumTonight = (cal: Calendar): EpisodeDraft[] =>
  editions.map(([title, short, long], index) => ({
    title,
    short,
    long,
    date: cal.day(-(editions.length - index) * 7),
  }))
