import { LOCALE } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { AudienceView } from '../audience-view.server.ts'
import { audienceWords } from '../audience-words.ts'
import { tableOf } from '../figures.ts'
import styles from './audience-curve.module.css'

type Props = { view: AudienceView & { curve: NonNullable<AudienceView['curve']> } }

const [WIDTH, HEIGHT] = [720, 260]
/** Margins for the numbers, the times, and the facts of the game above. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 40, 28]
/** The minimum distance between two labels of the axis, in units of the drawing. */
const TEXT_ROOM = 74

/** Draws the live audience by minute with the facts of the game, and the same as a table. */
export function AudienceCurve({ view }: Props) {
  const words = useWordsOf(audienceWords)
  return (
    <figure className="stack gap-2">
      <figcaption className="bold">{words.curve}</figcaption>
      <CurveGraphic view={view} />
      <details className={`unprinted ${styles.details}`}>
        <summary>{words.table}</summary>
        <div className={styles.scroll}>
          <table className={`even ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">{words.time}</th>
                <th scope="col">{words.players}</th>
              </tr>
            </thead>
            <tbody>
              {tableOf(view.curve).map(({ minute, players }) => (
                <tr key={minute}>
                  <th scope="row">{view.times[minute] ?? view.times[view.curve.from]}</th>
                  <td>{words.count(players)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {view.facts.length > 0 && (
        <ul className={`wrap muted small ${styles.facts}`}>
          {view.facts.map(({ minute, kind, time }) => (
            <li key={`${kind} ${minute}`}>{words.fact(words.facts[kind], time)}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

function CurveGraphic({ view: { curve, facts, times } }: Props) {
  const words = useWordsOf(audienceWords)
  const language = useLanguage()
  const { from, players } = curve
  const most = Math.max(5, ...players.map((count) => count ?? 0))
  const step = niceStep(most)
  const top = Math.ceil(most / step) * step
  const x = (minute: number) => LEFT + ((minute - from) / Math.max(1, players.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (count: number) => TOP + (1 - count / top) * (HEIGHT - TOP - BOTTOM)
  const line = players.map((count, at) => `${at === 0 ? 'M' : 'L'}${round(x(from + at))} ${round(y(count ?? 0))}`).join('')
  const floor = round(y(0))
  const last = from + players.length - 1
  const onCurve = facts.filter(({ minute }) => minute >= from && minute <= last)
  const halfHours = players.map((_, at) => from + at).filter((minute) => minute % 30 === 0)
  const every = Math.max(1, Math.ceil((halfHours.length * TEXT_ROOM) / (WIDTH - LEFT - RIGHT)))
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${words.curve}. ${words.curveAlt}`}>
      {Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step).map((count) => (
        <g key={count}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={round(y(count))} y2={round(y(count))} />
          <text className={styles.text} x={LEFT - 6} y={round(y(count)) + 4} textAnchor="end">
            {count.toLocaleString(LOCALE[language])}
          </text>
        </g>
      ))}
      {halfHours
        .filter((_, at) => at % every === 0)
        .map((minute) => (
          <text key={minute} className={styles.text} x={round(x(minute))} y={HEIGHT - 6} textAnchor={anchorOf(x(minute))}>
            {times[minute]}
          </text>
        ))}
      <path className={styles.area} d={`${line}L${round(x(last))} ${floor}L${round(x(from))} ${floor}Z`} />
      <path className={styles.line} d={line} />
      {onCurve.map(({ minute, kind }, at) => (
        <g key={`${kind} ${minute}`}>
          <line
            className={kind === 'planned' ? styles.planned : styles.fact}
            x1={round(x(minute))}
            x2={round(x(minute))}
            y1={TOP - 8}
            y2={floor}
          />
          <text
            className={styles.name}
            x={round(x(minute))}
            y={at % 2 === 0 ? TOP - 12 : TOP - 26}
            textAnchor={anchorOf(x(minute))}
          >
            {words.facts[kind]}
          </text>
        </g>
      ))}
    </svg>
  )
}

const round = (number: number) => Math.round(number * 10) / 10

/** Aligns a label near an edge inwards. */
const anchorOf = (x: number) => (x < LEFT + 40 ? 'start' : x > WIDTH - RIGHT - 40 ? 'end' : 'middle')

/** Returns the distance between lines: 1, 2 or 5 times a power of ten, for about four lines. */
function niceStep(most: number): number {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10
  return Math.max(1, factor * power)
}
