import './bracket-overlay.css'
import { championshipTopic, scoreOfTopic, scoreTopic } from '../../history/topics.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { type Language, toLanguage } from '../../kit/language.ts'
import { TOPICS_PER_STREAM } from '../../live/frames.ts'
import { type ScoreFrameMessage, type ScoreStep, stepOf } from '../../scores/rules/score-step.ts'
import { followPage } from '../embed/embed-updates.tsx'
import { followResults } from '../embed/follow-results.tsx'
import { followPlayout } from '../embed/playout.tsx'
import { openSteadyStream, type SteadyStream } from '../graphics/steady-stream.tsx'
import { bracketOptions } from './bracket-options.ts'
import { scoredGames, withScores, writeScore } from './bracket-scores.tsx'

// Script of a championship's graphic (spec B12, S6). Scores, and teams that advance, show at once: production never waits. It
// stores nothing and shows no failure: what was known last stays.

/** How long each language shows when both are requested, in ms. */
const TURN_MS = 8_000

const first = document.querySelector('main')
if (first) start(first)

function start(first: HTMLElement) {
  const { lang, scale, round, view, theme, pos } = bracketOptions(new URLSearchParams(location.search), toLanguage(first.lang))
  const languages = (['en', 'fr'] as const).filter((each) => lang === 'both' || each === lang)
  const pages = new Map<Language, HTMLElement>()
  const steps = new Map<string, ScoreStep>()
  let topics: string[] = []
  let stream: SteadyStream | undefined
  let isStopped = false

  document.documentElement.style.setProperty('--scale', String(scale))
  first.remove()

  const reads = languages.map((language) =>
    followPage({
      mark: '',
      address: () => withScores(addressIn(language, location.pathname)),
      onPage(next) {
        if (next.dataset.id) take(language, next, championshipTopic(next.dataset.id))
      },
    }),
  )
  const read = () => {
    for (const readPage of reads) readPage()
  }

  // The stream sends most scores, of as many games as it carries.
  const askScores = followResults({
    wanted: () =>
      [...pages.values()]
        .slice(0, 1)
        .flatMap(scoredGames)
        .filter((id) => !steps.has(id)),
    onAnswer({ results }) {
      for (const [id, { steps: known }] of Object.entries(results)) {
        const last = known[known.length - 1]
        if (last && !steps.has(id)) for (const page of pages.values()) writeScore(page, id, last)
      }
    },
  })

  function take(language: Language, next: HTMLElement, topic: string) {
    for (const [eventId, step] of steps) writeScore(next, eventId, step)
    Object.assign(next.dataset, { view, theme, ...(view === 'round' && { pos }) })
    for (const place of next.querySelectorAll<HTMLElement>(`[data-round="${round || next.dataset.round}"]`)) {
      place.toggleAttribute('data-now', true)
      place.closest('.part')?.toggleAttribute('data-now', true)
    }
    pages.get(language)?.remove()
    document.body.append(next)
    pages.set(language, next)
    turn()
    fitPanel(next)
    follow(topic, [...next.querySelectorAll<HTMLElement>('[data-event]')])
    askScores()
  }

  /** Follows the championship and its games: those that are on first, as many as one stream carries. */
  function follow(topic: string, games: readonly HTMLElement[]) {
    const inOrder = [...games].sort((a, b) => rank(a) - rank(b)).slice(0, TOPICS_PER_STREAM - 1)
    const next = [topic, ...inOrder.map(({ dataset: { event = '' } }) => scoreTopic(event))].sort()
    if (next.join() === topics.join()) return
    topics = next
    if (stream) return stream.connect()
    stream = openSteadyStream({
      // From the first version on: a new connection sends whatever was missed.
      address: () => `/live?topics=${topics.map((each) => `${each}@0`).join(',')}`,
      onMessage(data) {
        const frame: { topic: string; state?: ScoreFrameMessage } = JSON.parse(data)
        const eventId = scoreOfTopic(frame.topic)
        if (eventId === undefined) return read()
        if (!frame.state) return
        steps.set(eventId, stepOf(frame.state))
        for (const page of pages.values()) writeScore(page, eventId, steps.get(eventId))
      },
    })
  }

  /** Shows the language whose turn it is, by the clock, so that several graphics on one screen change together. */
  function turn() {
    const at = Math.floor(Date.now() / TURN_MS) % languages.length
    for (const [language, page] of pages) {
      const isHidden = language !== languages[at]
      page.toggleAttribute('data-shown', !isStopped)
      if (page.hidden === isHidden) continue
      page.hidden = isHidden
      fitPanel(page)
    }
  }

  const refit = () => [...pages.values()].forEach(fitPanel)
  document.fonts.addEventListener('loadingdone', refit)
  addEventListener('resize', refit)
  setInterval(turn, 1_000)
  read()

  followPlayout((next) => {
    isStopped = next
    turn()
  })
}

/** Games that are on come first, then those to come, whose results are news, then the others. */
const rank = ({ dataset }: HTMLElement) => (dataset.on !== undefined ? 0 : dataset.scored === undefined ? 1 : 2)

/** Shrinks a graphic until it fits into the area that every screen shows. */
function fitPanel(page: HTMLElement) {
  const panel = page.querySelector<HTMLElement>('.panel')
  if (!panel || page.hidden) return
  page.style.setProperty('--fit', '1')
  const share = Math.min(1, (innerWidth * 0.9) / panel.scrollWidth, (innerHeight * 0.9) / panel.scrollHeight)
  page.style.setProperty('--fit', share.toFixed(3))
}
