import type { Beacon } from '../../app/audience/beacon.ts'
import { addSample, type BeaconContent, beginCounting, type CounterState, endCounting } from '../../app/audience/played-minute.ts'

/** What a scripted player does at a second: it is not there, its computer sleeps, it plays out of sight and earshot, it pauses, or it plays. */
export type PlayerActivity = 'away' | 'asleep' | 'hidden' | 'paused' | 'plays'

/** One page load. */
export type Script = {
  id: number
  beacon: Omit<Beacon, 'id' | 'stalls' | 'errors'>
  /** From 0 to 1, as the page draws it. */
  chance: number
  /** By second. */
  doings: PlayerActivity[]
  /** Its last second is a crash, so that nothing says goodbye. */
  crashes: boolean
}

const MINUTE = 60

/** Plays a script through the rules that browsers use, second by second. */
export function playerOf({ doings, chance, crashes }: Script) {
  let counting: CounterState = beginCounting(chance)
  let position = 0
  return (second: number): BeaconContent | undefined => {
    const [before, doing] = [doings[second - 1] ?? 'away', doings[second] ?? 'away']
    if (doing === 'away') {
      if (before === 'away' || crashes) return undefined
      const left = endCounting(counting, second * 1_000)
      counting = left.counting
      return left.played
    }
    if (doing === 'asleep') return undefined
    if (isMoving(before) && isMoving(doing)) position += 1
    const isNoticed = doing !== 'hidden'
    const next = addSample(counting, { at: second * 1_000, position, isNoticed, isStarved: false, isFaulty: false })
    counting = next.counting
    return next.played
  }
}

const isMoving = (doing: PlayerActivity) => doing === 'plays' || doing === 'hidden'

/** The seconds at which a script has to send, worked out from the script as a whole. */
export function expectedSeconds({ doings, chance, crashes }: Script): number[] {
  const seen = doings.map((doing, second) => second > 0 && doing === 'plays' && doings[second - 1] === 'plays')
  const first = seen.indexOf(true)
  if (first < 0) return []
  const begin = first - 1
  const end = doings.length
  const sent: number[] = []
  let offset = 20 + Math.floor(chance * 38_000) / 1_000
  for (let from = begin; from < end; from += MINUTE) {
    let played = 0
    for (let second = from + 1; second < Math.min(from + MINUTE, end); second++) {
      if (seen[second]) played++
      const isAwake = doings[second] !== 'asleep'
      if (!isAwake || played < 20 || second - from < offset) continue
      sent.push(second)
      offset = second - from
      played = Number.NEGATIVE_INFINITY
    }
    if (played >= 20 && end < from + MINUTE && !crashes) sent.push(end)
  }
  return sent
}

/** `count` scripts of `seconds`, of every kind: whole games, late comers, pauses, tabs, reloads, sleeping computers, crashes. */
export function manyScripts(count: number, seconds: number, episodes: readonly string[]): Script[] {
  return Array.from({ length: count }, (_, at): Script[] => {
    const episode = episodes[at % episodes.length] as string
    const language = at % 3 === 0 ? 'fr' : 'en'
    const surface = at % 5 === 0 ? 'embed' : 'own'
    const beacon = { episode, language, surface, mode: at % 4 === 0 ? 'replay' : 'live', crowd: 'people' } as const
    const join = (at * 7) % 90
    const doings: PlayerActivity[] = Array.from({ length: seconds - ((at * 11) % 50) }, (_, second) => doingOf(at, second, join))
    const script = { id: 1_000 + at * 10, beacon, chance: ((at * 37) % 100) / 100, doings, crashes: at % 9 === 4 }
    const kind = at % 10
    // Another tab of the same browser is another page.
    if (kind === 7) return [script, { ...script, id: script.id + 1, chance: 1 - script.chance, crashes: false }]
    if (kind !== 8) return [script]
    const reload = Math.floor(doings.length / 2)
    return [
      { ...script, doings: doings.slice(0, reload), crashes: false },
      { ...script, id: script.id + 1, doings: [...Array<PlayerActivity>(reload + 2).fill('away'), ...doings.slice(reload)] },
    ]
  }).flat()
}

function doingOf(at: number, second: number, join: number): PlayerActivity {
  if (second < join) return 'away'
  const since = second - join
  switch (at % 10) {
    case 1:
      return since % 100 < 55 ? 'plays' : 'paused'
    case 2:
      return since % 70 < 15 ? 'plays' : 'paused'
    case 3:
      return since > 80 && since < 230 ? 'asleep' : 'plays'
    case 4:
      return since > 60 && since < 200 ? 'hidden' : 'plays'
    case 5:
      return since < 25 ? 'plays' : 'paused'
    case 6:
      return since < 18 ? 'plays' : 'paused'
    default:
      return 'plays'
  }
}
