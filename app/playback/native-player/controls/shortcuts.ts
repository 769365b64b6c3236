export type Shortcut =
  | { type: 'play' | 'mute' | 'captions' | 'full-screen' | 'start' | 'end' }
  | { type: 'seek' | 'volume'; by: number }
  | { type: 'part'; of: number }
  | { type: 'moment'; by: 1 | -1 }

/** `isModified`: with any modifier; `isShifted`: with Shift alone. */
export type Key = { key: string; isModified: boolean; isShifted?: boolean; isRepeated: boolean }

/**
 * The kind of element that has the focus. A menu and a field handle all their keys, a button handles Space and Enter, and the
 * page handles the keys that scroll it.
 */
export type Target = 'elsewhere' | 'button' | 'seek-bar' | 'slider' | 'menu' | 'field' | 'page'

const ARROW_SECONDS = 5
const LETTER_SECONDS = 10
const VOLUME_STEP = 0.05
const KEYS = new Map<string, Shortcut>([
  ['k', { type: 'play' }],
  [' ', { type: 'play' }],
  ['m', { type: 'mute' }],
  ['c', { type: 'captions' }],
  ['f', { type: 'full-screen' }],
  ['j', { type: 'seek', by: -LETTER_SECONDS }],
  ['l', { type: 'seek', by: LETTER_SECONDS }],
  ['ArrowLeft', { type: 'seek', by: -ARROW_SECONDS }],
  ['ArrowRight', { type: 'seek', by: ARROW_SECONDS }],
  ['ArrowUp', { type: 'volume', by: VOLUME_STEP }],
  ['ArrowDown', { type: 'volume', by: -VOLUME_STEP }],
  ['Home', { type: 'start' }],
  ['End', { type: 'end' }],
])
/** On the seek bar, up and down move as on any slider; page up and page down move by a minute. */
const SEEK_BAR_KEYS = new Map<string, Shortcut>([
  ['ArrowUp', { type: 'seek', by: ARROW_SECONDS }],
  ['ArrowDown', { type: 'seek', by: -ARROW_SECONDS }],
  ['PageUp', { type: 'seek', by: 60 }],
  ['PageDown', { type: 'seek', by: -60 }],
])
const SLIDER_KEYS = /^(Arrow|Home|End|Page)/
const SCROLLING_KEYS = /^(Arrow(Up|Down)|Home|End)$/

/** Returns the command for a key; undefined for keys that the player does not handle. */
export function shortcut(
  { key, isModified, isShifted = false, isRepeated }: Key,
  target: Target,
  isLive: boolean,
): Shortcut | undefined {
  if (target === 'menu' || target === 'field') return undefined
  if (key === 'n' && (isShifted || !isModified)) return { type: 'moment', by: isShifted ? -1 : 1 }
  if (isModified) return undefined
  if (target === 'button' && key === ' ') return undefined
  if (target === 'page' && SCROLLING_KEYS.test(key)) return undefined
  if (target === 'slider' && SLIDER_KEYS.test(key)) return undefined
  if (/^[0-9]$/.test(key)) return isLive ? undefined : { type: 'part', of: Number(key) / 10 }
  const found = (target === 'seek-bar' ? SEEK_BAR_KEYS.get(key) : undefined) ?? KEYS.get(key)
  const mayRepeat = found?.type === 'seek' || found?.type === 'volume'
  return isRepeated && !mayRepeat ? undefined : found
}
