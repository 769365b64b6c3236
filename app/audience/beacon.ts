import type { Language } from '../kit/language.ts'

// A player's message about one minute, as one line of text (spec N1).

/** The place of a player: the site, an embed on another site, or a provider's frame, which shows only that it is open. */
export type Surface = 'own' | 'embed' | 'iframe'

export type Mode = 'live' | 'replay'

/** The group of a viewer: robots and staff are counted apart (spec N4). */
export type Crowd = 'people' | 'robots' | 'staff'

export type Beacon = {
  /** Random for each page load; used only to drop duplicates within a minute. */
  id: number
  /** The episode's document id. */
  episode: string
  language: Language
  surface: Surface
  mode: Mode
  crowd: Crowd
  stalls: number
  errors: number
}

export const PLAYED_PATH = '/played'
/** The maximum size of a beacon, in bytes; longer ones are dropped unread. */
export const BEACON_BYTES = 256

const BEACON =
  /^1 ([0-9a-z]{1,11}) ([A-Za-z0-9][\w.~-]{0,127}) (en|fr) (own|embed|iframe) (live|replay) (people|robots|staff) (\d\d?) (\d\d?)$/

export const beaconText = ({ id, episode, language, surface, mode, crowd, stalls, errors }: Beacon): string =>
  [1, id.toString(36), episode, language, surface, mode, crowd, stalls, errors].join(' ')

/** Parses a beacon; undefined for anything that no player sends. */
export function parseBeacon(text: string): Beacon | undefined {
  const found = BEACON.exec(text)
  if (!found) return undefined
  const [, number = '', episode = '', language, surface, mode, crowd, stalls, errors] = found
  const id = Number.parseInt(number, 36)
  if (!Number.isSafeInteger(id)) return undefined
  return {
    id,
    episode,
    language: language as Language,
    surface: surface as Surface,
    mode: mode as Mode,
    crowd: crowd as Crowd,
    stalls: Number(stalls),
    errors: Number(errors),
  }
}

/** Programs that name themselves in their user agent. Nearly all others play nothing, and so send nothing. */
const ROBOT = /bot\b|crawl|spider|slurp|headless|phantom|selenium|lighthouse|monitor|preview|curl|wget|python|httpclient|^$/i

export const isRobot = (userAgent: string) => ROBOT.test(userAgent)
