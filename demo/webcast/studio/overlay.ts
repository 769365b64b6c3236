import { type Broadcast, LOOP_SECONDS } from './broadcast.ts'
import { PICTURE } from './camera.ts'
import { ease } from './motion.ts'
import { figures, outline, rect, tag, words } from './svg.ts'

const NIGHT = '#0a0d12'
const VOLT = '#d4ff3f'
const WIPE_SECONDS = 0.55

/** The station's graphics over the picture. */
export function overlay(broadcast: Broadcast, seconds: number): string {
  return scoreBug(broadcast, seconds) + stationBug() + lowerThird(broadcast, seconds) + wipe(seconds)
}

function scoreBug({ sides, score, period, clock, shout }: Broadcast, seconds: number): string {
  const [left, top, height] = [44, 36, 56]
  const made = score.findLast(({ at }) => at <= seconds)
  const points = made?.points ?? [0, 0]
  const flash = shout.find(({ at }) => at <= seconds && seconds < at + 2.6)
  const open = flash ? ease(seconds, flash.at, flash.at + 0.25) * (1 - ease(seconds, flash.at + 2.3, flash.at + 2.6)) : 0
  const team = (side: 0 | 1, x: number) => {
    const { code, chip } = sides[side]
    const isUp = flash?.side === side && Math.floor((seconds - flash.at) * 4) % 2 === 0
    return (
      rect(x, top, 10, height, chip) +
      words(code, x + 24, top + 41, 38, '#fff') +
      rect(x + 100, top, 56, height, isUp ? VOLT : '#1b2230') +
      words(String(points[side]), x + 128, top + 42, 42, isUp ? NIGHT : '#fff', { 'text-anchor': 'middle' })
    )
  }
  const strip = flash
    ? tag(
        'g',
        { 'clip-path': 'url(#strip)' },
        rect(left, top + height + (open - 1) * 40, 480, 40, sides[flash.side].chip) +
          words(flash.text, left + 240, top + height + 31 + (open - 1) * 40, 30, '#fff', {
            'text-anchor': 'middle',
            'letter-spacing': 3,
          }),
      )
    : ''
  return (
    tag('clipPath', { id: 'strip' }, rect(left, top + height, 480, 40, '#000')) +
    strip +
    rect(left, top, 480, height, NIGHT) +
    team(0, left) +
    team(1, left + 162) +
    words(period, left + 334, top + 40, 30, VOLT) +
    figures(clock(seconds), left + 394, top + 41, 36, '#fff')
  )
}

const steps = (x: number, y: number, size: number, fill: string) =>
  rect(x, y + size * 0.45, size * 0.3, size * 0.55, fill) +
  rect(x + size * 0.35, y, size * 0.3, size, fill) +
  rect(x + size * 0.7, y + size * 0.65, size * 0.3, size * 0.35, fill)

const stationBug = () =>
  rect(1050, 36, 186, 56, NIGHT, { 'fill-opacity': '0.72' }) +
  steps(1064, 49, 30, VOLT) +
  words('PODIUM', 1104, 79, 35, '#fff', { 'letter-spacing': 1 })

function lowerThird({ lowerThird: third, sides }: Broadcast, seconds: number): string {
  if (seconds < third.at || seconds > third.until) return ''
  const shown = ease(seconds, third.at, third.at + 0.5) * (1 - ease(seconds, third.until - 0.4, third.until))
  const [left, top, width] = [44, 566, 560]
  const x = left - (1 - shown) * (width + left + 20)
  return (
    rect(x, top, width, 64, NIGHT) +
    rect(x, top + 64, width, 42, '#1b2230') +
    rect(x, top, 92, 106, sides[third.side].chip) +
    words(String(third.number), x + 46, top + 75, 66, '#fff', { 'text-anchor': 'middle' }) +
    words(third.name, x + 112, top + 47, 44, '#fff') +
    words(third.line, x + 112, top + 94, 27, VOLT, { 'letter-spacing': 1 })
  )
}

/** Two panels that shut over the end of the loop and open over its start, so that the join is a cut like any other. */
function wipe(seconds: number): string {
  const toJoin = Math.min(seconds, LOOP_SECONDS - seconds)
  if (toJoin >= WIPE_SECONDS) return ''
  const shut = 1 - ease(toJoin, 0.06, WIPE_SECONDS)
  const isOpening = seconds < WIPE_SECONDS
  const { width, height } = PICTURE
  const slant = 220
  const panel = (fill: string, share: number) => {
    const length = (width + 2 * slant) * share
    const edge = isOpening ? width + slant - length : length - slant
    return isOpening
      ? tag('path', {
          d: outline(
            [
              { x: edge + slant, y: 0 },
              { x: width + slant, y: 0 },
              { x: width + slant, y: height },
              { x: edge - slant, y: height },
            ],
            true,
          ),
          fill,
        })
      : tag('path', {
          d: outline(
            [
              { x: -slant, y: 0 },
              { x: edge + slant, y: 0 },
              { x: edge - slant, y: height },
              { x: -slant, y: height },
            ],
            true,
          ),
          fill,
        })
  }
  const mark = shut > 0.96 ? steps(470, 300, 110, VOLT) + words('PODIUM', 606, 408, 124, '#fff') : ''
  return panel(VOLT, Math.min(1, shut * 1.08)) + panel(NIGHT, Math.max(0, shut * 1.08 - 0.08)) + mark
}
