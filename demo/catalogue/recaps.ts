import type { Team } from './teams.ts'

export type Sport = 'football' | 'basketball' | 'hockey' | 'volleyball' | 'soccer' | 'rugby' | 'curling'

export type Recap = { winner: Team; loser: Team; home: Team; away: Team; score: string; margin: number }

/** Sentences about a game, given its result `R`. */
export type Stock<R> = Record<'close' | 'clear' | 'long' | 'table', ((r: R) => string)[]>

/**
 * Recaps as a results desk would write them: `close` and `clear` by the margin, `long` for any game, `table` for league games
 * only.
 */
export const recaps: Record<Sport, Stock<Recap>> = {
  football: {
    close: [
      (r) => `${r.winner.school} stop a two-point try in the last minute and hold on, ${r.score}.`,
      (r) => `A field goal with nine seconds left sends the ${r.winner.name} home ${r.score} winners.`,
      (r) => `The ${r.loser.name} lead three times and still fall ${r.score} in the wind.`,
      (r) => `${r.winner.school} win it ${r.score} in a second overtime nobody left early for.`,
      (r) => `One goal-line stand is the difference as the ${r.winner.name} survive ${r.score}.`,
    ],
    clear: [
      (r) => `The ${r.winner.name} run for three touchdowns and cruise past ${r.loser.school}, ${r.score}.`,
      (r) => `Four takeaways before halftime put ${r.winner.school} out of reach, ${r.score}.`,
      (r) => `${r.winner.school} score on their first four drives and beat the ${r.loser.name} ${r.score}.`,
      (r) => `A ground game that would not stop carries the ${r.winner.name} to a ${r.score} win.`,
      (r) => `${r.loser.school} are kept under two hundred yards in a ${r.score} defeat.`,
      (r) => `Special teams score twice as ${r.winner.school} pull clear, ${r.score}.`,
    ],
    long: [
      (r) => `Full game from ${r.home.town}, with the coin toss and both bands at the half. Stay for the post-game drive chart.`,
      (r) =>
        `${r.away.school} bring the country's quickest offence to ${r.home.town}. The ${r.home.name} answer with a front seven that has not allowed a rushing score at home.`,
      (r) =>
        `Cold, bright and loud at ${r.home.town}, where these programmes first met in a snowstorm. Field position decides this one more than either playbook.`,
      (r) =>
        `The ${r.away.name} arrive on a short week after an overtime loss. Watch for the no-huddle series that changes the third quarter.`,
      () =>
        `Students filled the east stand two hours before kickoff. The replay includes every snap, with the long reviews cut out.`,
      () => `A rivalry game that usually turns on the kicking units, and does again. Commentary from the Podium booth.`,
    ],
    table: [
      (r) =>
        `Homecoming at ${r.home.town}, with the alumni band in full voice. The visitors have three ranked opponents still to play.`,
      () => `The winner moves a game clear in the standings. Coverage opens with the pre-game walk and ends with both coaches.`,
    ],
  },
  basketball: {
    close: [
      (r) => `A corner three at the horn gives the ${r.winner.name} a ${r.score} win.`,
      (r) => `${r.winner.school} never lead until the last ninety seconds, and that is enough: ${r.score}.`,
      (r) => `The ${r.loser.name} miss a free throw to tie and go down ${r.score}.`,
      (r) => `Eleven lead changes, one overtime, and ${r.winner.school} by a whisker, ${r.score}.`,
      (r) => `A steal at half court settles it for the ${r.winner.name}, ${r.score}.`,
      (r) => `${r.winner.school} close on a 9-2 run to edge ${r.loser.school} ${r.score}.`,
    ],
    clear: [
      (r) => `${r.winner.school} shoot the lights out from deep and beat the ${r.loser.name} ${r.score}.`,
      (r) => `The ${r.winner.name} own the glass and the second half in a ${r.score} win.`,
      (r) => `A 22-4 run either side of halftime is too much for ${r.loser.school}, ${r.score}.`,
      (r) => `Full-court pressure from the tip carries ${r.winner.school} past ${r.loser.school}, ${r.score}.`,
      (r) => `Five players in double figures for the ${r.winner.name} in a ${r.score} result.`,
      (r) => `The ${r.winner.name} bench outscores the starters on the other side, ${r.score}.`,
    ],
    long: [
      (r) => `${r.home.town} was sold out by Tuesday. The ${r.away.name} slow the tempo early; by the third quarter nobody can.`,
      (r) =>
        `Size against speed: ${r.away.school} start three forwards, ${r.home.school} start four guards. Tip-off follows the anthem and the senior presentation.`,
      () =>
        `Foul trouble reshapes both rotations before the half. The replay keeps the huddle microphones from the final two time-outs.`,
      (r) =>
        `These teams split their season series by a combined three points. The deciding meeting is in front of the ${r.home.school} student section.`,
      (r) =>
        `The ${r.home.name} unveil a zone they had been hiding all month. Watch how ${r.away.school} solve it after the break.`,
      () =>
        `Coverage begins fifteen minutes before the tip with shootaround and starting fives. Stats appear on screen at every quarter.`,
      (r) => `A hard-nosed, half-court game that opens up late. ${r.winner.school} take the bragging rights with it.`,
      (r) =>
        `The ${r.loser.name} lose a starter to the bench early and have to find points elsewhere. It is the most physical night of the year at ${r.home.town}.`,
    ],
    table: [
      () => `First place is on the line before the holiday break. Coverage runs straight through to the coaches' interviews.`,
    ],
  },
  hockey: {
    close: [
      (r) => `Sudden death at last: the ${r.winner.name} score in double overtime to win ${r.score}.`,
      (r) => `${r.winner.school} kill a five-on-three in the dying minutes and escape ${r.score}.`,
      (r) => `A rebound off the end boards decides it, ${r.score} for the ${r.winner.name}.`,
      (r) => `${r.loser.school} outshoot the ${r.winner.name} two to one and still lose ${r.score}.`,
      (r) => `The goaltenders steal the show until one late deflection: ${r.winner.school} ${r.score}.`,
    ],
    clear: [
      (r) => `Three power-play goals lift ${r.winner.school} over the ${r.loser.name}, ${r.score}.`,
      (r) => `The ${r.winner.name} score twice in the opening five minutes and never look back, ${r.score}.`,
      (r) => `A patient ${r.winner.school} forecheck wears down ${r.loser.school}, ${r.score}.`,
      (r) => `Two goals while short-handed break the ${r.loser.name}, ${r.score}.`,
      (r) => `${r.winner.school} roll four lines all night in a ${r.score} win.`,
    ],
    long: [
      (r) =>
        `Puck drop is at ${r.home.town}, where visiting teams have won once since October. Intermission features the zamboni race, as tradition demands.`,
      (r) => `${r.away.school} dress their backup after the morning skate. It turns out to be the story of the game.`,
      () =>
        `Live coverage begins fifteen minutes before the puck drops. The archived version skips the intermissions and keeps every whistle.`,
      (r) =>
        `The ${r.home.name} have the best penalty kill in the country and need all of it. Stay for the overhead replay of the second goal.`,
      () => `Fast ice, short benches and plenty of old business between these two. The third period alone is worth the stream.`,
      (r) => `${r.loser.school} pull the goalie with three minutes to go and nearly make it pay. Commentary from rinkside.`,
    ],
    table: [
      () => `The first of two this weekend between old neighbours. Every shift is played as if the second were cancelled.`,
      (r) => `Two points here would send the ${r.winner.name} into the top four. The building knows it from the first shift.`,
    ],
  },
  volleyball: {
    close: [
      (r) => `Two sets down, the ${r.winner.name} come all the way back to win 15-13 in the fifth.`,
      (r) => `${r.winner.school} save three match points and take it ${r.score}.`,
      (r) => `Five sets, two and a half hours, and a net cord on the last point: ${r.winner.school} ${r.score}.`,
      (r) => `The block finally arrives in the decider as the ${r.winner.name} edge ${r.loser.school} ${r.score}.`,
      (r) => `${r.loser.school} win more points and lose the match, ${r.score}.`,
    ],
    clear: [
      (r) => `${r.winner.school} serve eleven aces and see off the ${r.loser.name}, ${r.score}.`,
      (r) => `The middle attack is unstoppable as the ${r.winner.name} win ${r.score}.`,
      (r) => `A long second set breaks the resistance, and ${r.winner.school} finish it ${r.score}.`,
      (r) => `The ${r.winner.name} dig everything and beat ${r.loser.school} ${r.score}.`,
      (r) => `Quick sets from both pins give ${r.winner.school} a ${r.score} win.`,
      (r) => `${r.loser.school} find no way past the tallest front row in the field, ${r.score}.`,
    ],
    long: [
      (r) =>
        `The serve decides which ${r.away.school} turns up, and for long spells it is the good one. First serve comes right after introductions.`,
      (r) =>
        `${r.home.school} move their libero into a bolder defence and it changes the rallies. Watch set three for the point of the tournament.`,
      () => `End-line and net cameras are included with this match. Challenge reviews are left in, because one of them matters.`,
      (r) =>
        `A rematch of last spring's bronze medal game. The ${r.loser.name} have since changed their setter and most of their system.`,
      () => `Long rallies, little error and a crowd that counts every touch. The handshake line takes a while.`,
      (r) => `The ${r.winner.name} have not lost on this floor in two seasons. They are made to work for every side-out.`,
    ],
    table: [
      () =>
        `The second half of a weekend double-header, and the standings will look different after it. Both line-ups change from the night before.`,
    ],
  },
  soccer: {
    close: [
      (r) => `A header from the last corner of the night wins it for ${r.winner.school}, ${r.score}.`,
      (r) => `The ${r.winner.name} ride a penalty save to a ${r.score} result.`,
      (r) => `${r.winner.school} score against the run of play and defend it for an hour, ${r.score}.`,
      (r) => `Extra time is needed before the ${r.winner.name} find a way through, ${r.score}.`,
      (r) => `A free kick over the wall separates two stubborn sides: ${r.winner.school} ${r.score}.`,
    ],
    clear: [
      (r) => `${r.winner.school} press high, score early and never let ${r.loser.school} breathe, ${r.score}.`,
      (r) => `Two goals in four minutes after the break settle it for the ${r.winner.name}, ${r.score}.`,
      (r) => `The ${r.winner.name} find space behind the full-backs again and again in a ${r.score} win.`,
      (r) => `All three forwards are on the sheet as ${r.winner.school} win ${r.score}.`,
      (r) => `A red card on the half hour leaves ${r.loser.school} chasing the ball, ${r.score}.`,
    ],
    long: [
      (r) =>
        `Rain all morning left ${r.home.town} slick, and both sides play through it. The second-half substitutions tilt the midfield.`,
      (r) =>
        `${r.away.school} had not conceded in five matches on the road. The ${r.home.name} need one set piece to change that story.`,
      () => `Kickoff is preceded by a moment for the graduating class. Full match with both halves and stoppage time.`,
      () => `Possession belongs to one team and chances to the other. The tactical camera angle starts at minute sixty.`,
      (r) => `The ${r.loser.name} hit the woodwork twice before the first goal. After that the match opens up end to end.`,
    ],
    table: [
      () => `Midweek football under the lights, four days after the derby. Both coaches rotate and both benches deliver.`,
      (r) => `A tight table makes this worth more than three points. ${r.winner.school} climb two places with it.`,
    ],
  },
  rugby: {
    close: [
      (r) => `A touchline conversion after the hooter gives ${r.winner.school} a ${r.score} win.`,
      (r) => `The ${r.winner.name} hold the ball through nineteen phases to protect a ${r.score} lead.`,
      (r) => `${r.loser.school} camp on the line at the end and come away with nothing, ${r.score}.`,
      (r) => `One intercepted pass separates the sides as the ${r.winner.name} win ${r.score}.`,
    ],
    clear: [
      (r) => `${r.winner.school} score four tries from the maul and run away with it, ${r.score}.`,
      (r) => `The back three carve ${r.loser.school} open in a ${r.score} win.`,
      (r) => `A dominant scrum earns the ${r.winner.name} a ${r.score} victory.`,
      (r) => `Quick ball and wide passing bring ${r.winner.school} a bonus point, ${r.score}.`,
      (r) => `The ${r.winner.name} lead from the first kick and win ${r.score}.`,
    ],
    long: [
      (r) => `A stiff crosswind at ${r.home.town} makes kicking for position a gamble. Both captains take it on anyway.`,
      () => `Every match of the day follows on the same page. The referee's microphone is open throughout.`,
      (r) => `The ${r.away.name} pick a seven-one bench and empty it before the hour. It almost works.`,
      (r) => `${r.home.school} dedicate the match to their supporters' club. The tackle count tells you how much it meant.`,
      (r) =>
        `Territory is even, discipline is not, and ${r.loser.school} pay for it in threes. Highlights are added within the hour.`,
    ],
    table: [(r) => `A bonus point would be enough for a home semifinal. The ${r.home.name} play as if they know it.`],
  },
  curling: {
    close: [
      (r) => `Last rock, last end: ${r.winner.school} draw to the button for a ${r.score} win.`,
      (r) => `${r.winner.school} steal one in the extra end to get past the ${r.loser.name}, ${r.score}.`,
      (r) => `A measure in the tenth goes the ${r.winner.name} way, ${r.score}.`,
      (r) => `A double takeout with the hammer gives ${r.winner.school} a ${r.score} result.`,
    ],
    clear: [
      (r) => `A three-ender in the second puts ${r.winner.school} in control, ${r.score}.`,
      (r) => `The ${r.winner.name} steal in back-to-back ends and shake hands early, ${r.score}.`,
      (r) => `${r.loser.school} never find the draw weight and go down ${r.score}.`,
      (r) => `Sweeping wins the day as the ${r.winner.name} take it ${r.score}.`,
    ],
    long: [
      () => `Sheets were scraped before the draw and run keen and straight. Listen in on both benches throughout.`,
      (r) =>
        `${r.away.school} keep the middle clogged and dare the hosts to play through it. The overhead camera shows just how little room there is.`,
      () => `Both teams arrive needing a win to stay clear of the tie-breakers. The last two ends are a lesson in patience.`,
      (r) => `The ${r.winner.name} have the hammer where it counts. Ice notes follow at the fifth-end break.`,
      () => `A slow start, then a house full of granite in the sixth. Stay for the time-out in the ninth.`,
    ],
    table: [() => `Halfway through the round robin the table is a knot of five teams. This draw begins to untie it.`],
  },
}
