import type { Calendar } from './calendar.ts'
import { game, games } from './matchups.ts'
import * as t from './teams.ts'
import type { SeriesDraft } from './types.ts'

export const football = (cal: Calendar): SeriesDraft[] => [
  {
    id: 'meridian-cup-final',
    title: `${cal.year(1)} Meridian Cup: Lac-Bleu Huards vs. Prairie Tech Threshers`,
    short: 'The national football final, from the pre-game show to the trophy lift.',
    long: 'Two undefeated teams, one cold Saturday and the oldest trophy in the game. Lac-Bleu came east with a defence that had given up four touchdowns all autumn; Prairie Tech came with an offence that scored six a week. Watch the full game, the decisive quarter on its own, and what both benches said afterwards.',
    date: cal.past(1, '11-22'),
    tags: ['football', 'championship'],
    onRoku: true,
    episodes: [
      {
        title: 'Meridian Cup Pre-Game Show',
        short: 'Line-ups, weather and the long road both teams took to the final.',
        long: 'Our crew walks the field three hours before kickoff and breaks down the match-up that coaches have circled since August.',
      },
      {
        title: 'Meridian Cup: Full Game',
        short: 'Lac-Bleu beat Prairie Tech 27-24 on the last play of regulation.',
        long: 'Every snap of the final, including the fourth-quarter drive that went eighty-one yards without a time-out. Commentary in English with stadium sound.',
      },
      {
        title: 'The Fourth Quarter, Uncut',
        short: 'Fifteen minutes on the clock, fifty on the wall, three lead changes.',
        long: 'The last quarter as the stadium saw it, without commercial breaks. Includes the sideline microphones from both benches.',
        source: 'hls',
      },
      {
        title: 'Trophy Presentation',
        short: 'The Huards lift the Meridian Cup for the third time.',
        long: 'Medals, confetti and a very long lap of honour in front of the travelling band.',
      },
      {
        title: 'Press Conference',
        short: 'Both coaching staffs take questions after the final.',
        long: 'The winners explain the call on fourth and two; the runners-up explain why they would defend it the same way again.',
      },
    ],
  },
  {
    id: 'granite-bowl',
    title: 'Granite Bowl: Ironwood Forge at Lac-Bleu Huards',
    short: 'A national semifinal in driving snow, with a place in the Meridian Cup on the line.',
    long: 'The eastern semifinal rarely comes with good weather, and this one began with the lines being shovelled. Ironwood ran the ball fifty-four times; Lac-Bleu waited for one mistake and got it.',
    date: cal.past(1, '11-15'),
    tags: ['football', 'championship'],
    onRoku: true,
    episodes: [
      {
        title: 'Granite Bowl Pre-Game Show',
        short: 'Shovels, salt and a look at the two best defences in the country.',
        long: 'From the warm side of the glass, our panel picks the three match-ups that should decide the semifinal.',
      },
      {
        title: 'Granite Bowl: Full Game',
        short: 'Lac-Bleu beat Ironwood 13-10 in the snow.',
        long: 'The complete semifinal. The yard lines vanish in the second quarter and return, by popular demand, in the third.',
      },
      {
        title: "Mic'd Up: Trenches in the Snow",
        short: 'Both offensive lines wear microphones for the day.',
        long: 'An hour of football as linemen hear it: counts, complaints and a surprising amount of singing.',
      },
      {
        title: 'Post-Game: Huards Head to the Final',
        short: 'Reaction from the home locker room.',
        long: 'Lac-Bleu talk about the interception, the cold and the two long flights still to come.',
      },
    ],
  },
  {
    id: 'beacon-bowl',
    title: 'Beacon Bowl: Summit Ridge Rams vs. Prairie Tech Threshers',
    short: 'The western semifinal, where nobody punted until the third quarter.',
    long: 'Prairie Tech and Summit Ridge combined for ninety-three points and over a thousand yards in the wildest national semifinal in years. Bring snacks.',
    date: cal.past(1, '11-15'),
    tags: ['football', 'championship'],
    source: 'hls',
    episodes: [
      {
        title: 'Beacon Bowl: First Half',
        short: 'Seven touchdowns before the bands come out.',
        long: 'The opening thirty minutes, in which the two kickers have the quietest afternoon of anyone in the building.',
      },
      {
        title: 'Beacon Bowl: Second Half',
        short: 'Prairie Tech survive 49-44 after an onside kick.',
        long: 'Summit Ridge score twice in the final two minutes and recover one of the kicks in between. Watch it to the end.',
      },
      {
        title: 'Beacon Bowl in Fifteen Minutes',
        short: 'All thirteen touchdowns, nothing else.',
        long: 'The short version for those who have somewhere to be. Commentary from the Podium booth.',
      },
    ],
  },
  {
    id: 'football-season',
    title: `Football ${cal.year(1)}: Saturday Game of the Week`,
    short: 'One big conference game each Saturday, from season opener to the last playoff berth.',
    long: 'Ten Saturdays, ten stadiums. Our crew travels to the game that matters most in the standings and stays until the band has packed up. Every broadcast is available in full the next morning.',
    date: cal.past(1, '10-31'),
    tags: ['football'],
    onRoku: true,
    episodes: games(
      'football',
      {
        from: 0,
        joined: 'at',
        league: true,
        date: (i) =>
          cal.past(1, ['08-29', '09-05', '09-12', '09-19', '09-26', '10-03', '10-10', '10-17', '10-24', '10-31'][i] ?? '10-31'),
      },
      [
        game('Week 1', t.northgate, t.ironwood, 17, 20),
        game('Week 2', t.summitRidge, t.prairieTech, 24, 41),
        game('Week 3', t.valErable, t.lacBleu, 9, 33),
        game('Week 4', t.harbourlight, t.copperfield, 28, 27),
        game('Week 5', t.prairieTech, t.stoneford, 52, 14),
        game('Week 6', t.lacBleu, t.saintAubin, 26, 12),
        game('Week 7', t.auroraNorth, t.summitRidge, 21, 23),
        game('Week 8', t.ironwood, t.harbourlight, 31, 10),
        game('Week 9', t.copperfield, t.northgate, 16, 19),
        game('Week 10', t.saintAubin, t.valErable, 35, 13),
      ],
    ),
  },
  {
    id: 'football-conference-playoffs',
    title: 'Football Conference Playoffs',
    short: 'Win or go home: six elimination games over two weekends.',
    long: 'Four conferences send their best into November with no second chances. These are the games that set the semifinal field, including an upset that sent the top seed home early.',
    date: cal.past(1, '11-08'),
    tags: ['football'],
    episodes: games('football', { from: 3, naming: 'full' }, [
      game('Quarterfinal', t.stoneford, t.summitRidge, 10, 38),
      game('Quarterfinal', t.auroraNorth, t.prairieTech, 20, 34),
      game('Quarterfinal', t.northgate, t.harbourlight, 24, 21),
      game('Conference Semifinal', t.northgate, t.ironwood, 7, 29),
      game('Conference Final', t.saintAubin, t.lacBleu, 17, 22),
      game('Conference Final', t.copperfield, t.ironwood, 15, 30),
    ]),
  },
  {
    id: 'flag-football-championship',
    title: "Women's Flag Football – Championship Weekend",
    short: 'Five-a-side, fifty-yard fields and the quickest hands in university sport.',
    long: 'The first national flag football weekend drew sixteen teams to Westmoor and turned a practice field into a festival. Follow the bracket from the pool games to the final under the lights.',
    date: cal.past(1, '05-17'),
    tags: ['football', 'women', 'championship'],
    source: 'hls',
    episodes: [
      {
        title: 'Pool A: Westmoor vs. Elmgrove',
        short: 'The hosts open with a shutout and a trick play.',
        long: 'Westmoor and Elmgrove start the weekend on the centre field. Two interceptions are returned the full length.',
      },
      {
        title: 'Pool B: Bellerive vs. Whitecap',
        short: 'Whitecap win on a final-play lateral that needed four passes.',
        long: 'The upset of the opening day. Officials take their time over the flag pull and get it right.',
      },
      {
        title: 'Semifinal 1: Westmoor vs. Whitecap',
        short: 'The hosts hold on in a low-scoring semifinal.',
        long: 'Rushers win this one. Neither quarterback has more than two seconds all game.',
      },
      {
        title: 'Semifinal 2: Bellerive vs. Aurora North',
        short: 'Bellerive reach the final with a two-point convert to spare.',
        long: 'Aurora North play without a substitute from halftime on and nearly steal it.',
      },
      {
        title: 'Championship Game',
        short: 'Westmoor and Bellerive play for the first national banner.',
        long: 'A sold-out hill, a sunset and an overtime shoot-out from the five-yard line.',
      },
    ],
  },
  {
    id: 'sunrise-sunset-game',
    title: 'Sunrise–Sunset All-Star Game',
    short: 'East against west in the graduating class’s last game together.',
    long: 'A week of practice, a day of testing and one game with no playbook secrets. The best graduating players in the country line up beside their rivals, and mostly enjoy it.',
    date: cal.past(1, '05-09'),
    tags: ['football'],
    episodes: [
      {
        title: 'All-Star Week: Practice Report',
        short: 'Two squads, four days and one very thin playbook.',
        long: 'Coaches explain what can be installed in a week, and what they gave up on by Tuesday.',
      },
      {
        title: 'All-Star Game',
        short: 'Sunset beat Sunrise 31-28 in a game with nine different passers.',
        long: 'The complete all-star game, played under the usual rules: no blitz, no sulking.',
      },
      {
        title: 'Testing Day',
        short: 'Sprints, jumps and the bench press in front of a full gallery.',
        long: 'The annual combine session with live timing on screen and coaches’ notes in between.',
        source: 'mp4',
      },
    ],
  },
  {
    id: 'coaches-film-room',
    title: "Coaches' Film Room",
    short: 'Game film and cut-ups shared among member schools’ coaching staffs.',
    long: 'All-22 film, special-teams reels and the weekly officiating tape. Access is limited to coaching staffs; the password is sent with the weekly bulletin.',
    date: cal.past(1, '10-27'),
    tags: ['football', 'staff'],
    password: 'podium',
    episodes: [
      {
        title: 'Week 6 All-22',
        short: 'High end-zone and sideline film from all seven games.',
        long: 'Raw angles without sound, in kickoff order. Time codes match the official play-by-play.',
      },
      {
        title: 'Week 7 All-22',
        short: 'Sideline film from the five Saturday games.',
        long: 'The Friday game follows once its second camera has been repaired in the edit.',
      },
      {
        title: 'Red Zone Reel',
        short: 'Every snap inside the twenty so far this season, sorted by formation.',
        long: 'Ninety-four plays, filed by personnel group. Useful with the printed chart.',
      },
      {
        title: 'Special Teams: Kick Coverage',
        short: 'What the country’s best coverage unit does on its first five steps.',
        long: 'Lane discipline, twice at full speed and once slowed down, for eleven returns.',
      },
      {
        title: 'Officiating Tape, October',
        short: 'Twelve calls explained by the rules panel.',
        long: 'Holding, contact downfield and the new sideline rule, with the wording of each.',
      },
      {
        title: "Coach's Corner Episode 4: Special Teams",
        short: 'The staff edition of our coaching series.',
        long: 'A longer cut of the public episode, with the punt protection rules left in.',
      },
    ],
  },
  {
    id: 'archive-meridian-cup-1998',
    title: 'Podium Archives – 1998 Meridian Cup',
    short: 'Mud, leather and a goal-line stand people still argue about.',
    long: 'Restored from the original tapes, the 1998 final between Copperfield and Saint-Aubin is remembered for its weather and its last four plays. The tracking lines in the second half belong to the tape, not to your screen.',
    date: '1998-11-28',
    tags: ['football', 'archive'],
    source: 'mp4',
    episodes: [
      {
        title: 'First Half',
        short: 'Saint-Aubin take a 10-3 lead into the tunnel.',
        long: 'Play begins in fog and continues in mud. The scoreboard fails in the second quarter; the commentators do not.',
      },
      {
        title: 'Second Half',
        short: 'Four plays from the one-yard line decide the 1998 final.',
        long: 'Copperfield come back through the mud and stop one yard short, or do they? The end-zone camera was no help.',
      },
    ],
  },
]
