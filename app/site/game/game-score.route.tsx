import { data } from 'react-router'
import { gamePath } from '../../events/event.ts'
import { publicEvent } from '../../events/public-events.server.ts'
import { Link } from '../../language/link.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { fanScoreWords } from '../../scores/fans/fan-score-words.ts'
import { stepAt, visibleMoment } from '../../scores/fans/picture-time.ts'
import { columnTexts, scoreStateText, sidesOf } from '../../scores/fans/state-text.ts'
import { resultWithSteps } from '../../scores/log/public-scores.server.ts'
import type { ResultWithSteps } from '../../scores/rules/score-result.ts'
import { partsOf, type ScoreStep } from '../../scores/rules/score-step.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import page from '../static/text-page.module.css'
import type { Route } from './+types/game-score.route.ts'
import styles from './game.module.css'
import { watchableWith } from './game.server.ts'
import { gameWords } from './game-words.ts'

const NOT_CACHED = { 'Cache-Control': 'private, no-store' }

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/**
 * Returns a game's score to browsers without a script. The score has its own address because cached pages never contain scores
 * (spec S5).
 */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const event = services.games().byId.get(eventId)
  const mayWatch = event && watchableWith(services, await keysOf(services, visit))
  const result = event && resultWithSteps(services, event, mayWatch)
  if (!event || !result) return data(undefined, { status: 404, headers: NOT_CACHED })
  const { delayMs } = services.scores
  const hasNone = result.hasNoPicture === true
  const step = stepAt(result.steps, visibleMoment({ now: services.now().getTime(), delayMs, hasNone }))
  const { title } = publicEvent(services, event, visit.language, mayWatch)
  return data({ id: event.id, title, result, step }, { headers: NOT_CACHED })
}

export default function GameScore({ loaderData }: Route.ComponentProps) {
  const words = useWordsOf(fanScoreWords)
  const { toGame } = useWordsOf(gameWords)
  const { id, title, result, step } = loaderData ?? {}
  return (
    <article className={`stack gap-5 ${page.page}`}>
      <PageTitle>{title ? `${words.title} · ${title}` : words.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{title ?? words.title}</h1>
      {result && step && step.state !== 'none' ? (
        <Figures result={result} step={step} />
      ) : (
        <p>{result ? words.behind : words.none}</p>
      )}
      {id && (
        <p>
          <Link to={gamePath(id)} className={button.button}>
            {toGame}
          </Link>
        </p>
      )}
    </article>
  )
}

function Figures({ result, step }: { result: ResultWithSteps; step: ScoreStep }) {
  const language = useLanguage()
  const words = useWordsOf(fanScoreWords)
  const sides = sidesOf(result, language)
  const heads = columnTexts(step, result.parts, language)
  const hasParts = result.scoring !== 'bouts' && result.scoring !== 'lists' && heads.length > 1
  return (
    <>
      <p>{scoreStateText(step, result, language)}</p>
      <table className={`even ${styles.figures}`}>
        <thead>
          <tr>
            <th scope="col">{words.teams}</th>
            {hasParts &&
              heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {(['away', 'home'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{sides[side].name}</th>
              {hasParts && heads.map((head, at) => <td key={head}>{partsOf(step, side)[at] ?? 0}</td>)}
              <td>{step[side]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
