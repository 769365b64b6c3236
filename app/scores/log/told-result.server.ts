import type { SportEvent } from '../../events/event.ts'
import type { Language } from '../../kit/language.ts'
import { fanScoreWords } from '../fans/fan-score-words.ts'
import { scoreStateText, sidesOf } from '../fans/state-text.ts'
import { resultWithSteps, type ScoreServices } from './public-scores.server.ts'
import type { ResultSummary, ResultsOf } from './told-result.ts'

type Services = Parameters<typeof resultWithSteps>[0]

/** Returns the public result of an event; undefined when there is none, and for meets, whose results are lists. */
export function resultSummary(services: Services, event: SportEvent, language: Language): ResultSummary | undefined {
  const result = resultWithSteps(services, event)
  const last = result?.steps.at(-1)
  if (!result || !last || result.scoring === 'lists') return undefined
  const words = fanScoreWords[language]
  const sides = sidesOf(result, language)
  const text = words.sentence(
    words.side(sides.away.name, result.away),
    words.side(sides.home.name, result.home),
    scoreStateText(last, result, language),
  )
  return {
    event: event.id,
    state: result.state,
    away: { name: sides.away.name, score: result.away },
    home: { name: sides.home.name, score: result.home },
    text,
  }
}

/** Returns a lookup of results by episode, which reads the games on its first use. */
export function resultsByEpisode(services: Services & Pick<ScoreServices, 'games'>, language: Language): ResultsOf {
  let found: Map<string, ResultSummary[]> | undefined
  return (docId) => {
    found ??= readResults(services, language)
    return found.get(docId) ?? []
  }
}

function readResults(services: Services & Pick<ScoreServices, 'games'>, language: Language): Map<string, ResultSummary[]> {
  const { events, picturesOf } = services.games()
  const results = new Map<string, ResultSummary[]>()
  for (const event of events) {
    const pictures = picturesOf(event.id)
    const result = pictures.length > 0 ? resultSummary(services, event, language) : undefined
    if (result) for (const { episodeDocId } of pictures) results.set(episodeDocId, [...(results.get(episodeDocId) ?? []), result])
  }
  return results
}
