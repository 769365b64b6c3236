import './bracket-overlay.css'
import { championshipTopic, scoreTopic } from '../../history/topics.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { type Language, toLanguage } from '../../kit/language.ts'
import { TOPICS_PER_STREAM, writeTopics } from '../../live/frames.ts'
import { type ScoreFrameMessage, type ScoreStep, stepOf } from '../../scores/rules/score-step.ts'
import { openSteadyStream, type SteadyStream } from '../graphics/steady-stream.tsx'
import { bracketOptions } from './bracket-options.ts'
import { patience, resultsOf, scoredGames, showStandings, writeScore } from './bracket-scores.tsx'

// Script of a championship's graphic (spec B12, S6). Scores, and teams that advance, show at once: production never waits. It
// stores nothing and shows no failure: what was known last stays.

/** How long each language shows when both are requested, in ms. */
const TURN_MS = 8_000
/** How often the pages are read even without news, in ms: the current round goes by the clock, too. */
const EVERY = 30_000

const first = document.querySelector('main')
if (first) start(first)

function start(first: HTMLElement) {
  const own = toLanguage(first.lang)
  const options = bracketOptions(new URLSearchParams(location.search), own)
  const languages = (['en', 'fr'] as const).filter((each) => options.lang === 'both' || each === options.lang)
  const pages = new Map<Language, HTMLElement>()
  const steps = new Map<string, ScoreStep>()
  const versions = new Map<string, number>()
  let stream: SteadyStream | undefined
  let topic = ''
  let isStopped = false
  let isReading = false
  let isStale = false

  const { view, theme, pos } = options
  document.documentElement.style.setProperty('--scale', String(options.scale))
  first.remove()

  /** Reads the pages again. News that arrives meanwhile is read after that. */
  async function read() {
    isStale = isReading
    if (isReading) return
    isReading = true
    await Promise.allSettled(languages.map(readIn))
    await readScores().catch(() => {})
    isReading = false
    if (isStale) void read()
  }

  /** Reads the scores that the stream has not sent: those of games that were over before. */
  async function readScores() {
    const [page] = pages.values()
    if (!page) return
    for await (const { results } of resultsOf(scoredGames(page).filter((id) => !steps.has(id))))
      for (const [id, { steps: known }] of Object.entries(results)) {
        const last = known[known.length - 1]
        if (last && !steps.has(id)) show(id, last)
      }
  }

  function show(eventId: string, step: ScoreStep) {
    steps.set(eventId, step)
    for (const page of pages.values()) writeScore(page, eventId, step)
  }

  async function readIn(language: Language) {
    const path = addressIn(language, location.pathname)
    const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache', ...patience() })
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector<HTMLElement>('main[data-id]')
    if (next) take(language, next)
    const page = pages.get(language)
    if (!page?.querySelector('[data-pool]')) return
    await showStandings(page)
    fitPanel(page)
  }

  function take(language: Language, next: HTMLElement) {
    const before = pages.get(language)
    if (before?.dataset.mark === next.dataset.mark) return
    const { id = '', v = 0, round } = next.dataset
    for (const [eventId, step] of steps) writeScore(next, eventId, step)
    Object.assign(next.dataset, { view, theme, pos })
    const wanted = options.round || round
    for (const place of next.querySelectorAll<HTMLElement>('[data-round]')) {
      const isNow = place.dataset.round === wanted
      place.toggleAttribute('data-now', isNow)
      if (isNow) place.closest('.part')?.setAttribute('data-now', '')
    }
    if (before) before.replaceWith(next)
    else document.body.append(next)
    pages.set(language, next)
    turn()
    fitPanel(next)
    follow(championshipTopic(id), Number(v), [...next.querySelectorAll<HTMLElement>('[data-event]')])
  }

  /** Follows the championship and its games: those that are on first, as many as one stream carries. */
  function follow(next: string, v: number, games: readonly HTMLElement[]) {
    const known = [...versions.keys()].sort().join()
    const inOrder = [...games].sort((a, b) => rank(a) - rank(b)).slice(0, TOPICS_PER_STREAM - 1)
    const topics = [next, ...inOrder.map(({ dataset: { event = '' } }) => scoreTopic(event))]
    topic = next
    for (const each of versions.keys()) if (!topics.includes(each)) versions.delete(each)
    for (const each of topics) versions.set(each, versions.get(each) ?? (each === topic ? v : 0))
    if (!stream) stream = openStream()
    else if ([...versions.keys()].sort().join() !== known) stream.connect()
  }

  const openStream = () =>
    openSteadyStream({
      address: () => `/live?topics=${writeTopics(versions)}`,
      onOpen: () => {},
      onMessage(data) {
        const frame: { topic: string; v: number; state?: ScoreFrameMessage } = JSON.parse(data)
        versions.set(frame.topic, Math.max(versions.get(frame.topic) ?? 0, frame.v))
        if (frame.topic === topic) return void read()
        if (!frame.state) return
        show(frame.topic.slice(scoreTopic('').length), stepOf(frame.state))
      },
    })

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
  setInterval(read, EVERY)
  void read()

  // As for a game's graphic: playout servers call these.
  const setStopped = (next: boolean) => {
    isStopped = next
    turn()
  }
  Object.assign(window, { play: () => setStopped(false), stop: () => setStopped(true), next: () => {}, update: () => {} })
}

/** Games that are on come first, then those to come, whose results are news, then the others. */
const rank = ({ dataset }: HTMLElement) => (dataset.on !== undefined ? 0 : dataset.scored === undefined ? 1 : 2)

/** Shrinks a graphic until it fits into the area that every screen shows. */
function fitPanel(page: HTMLElement) {
  const panel = page.querySelector<HTMLElement>('.panel')
  if (!panel || page.hidden) return
  page.style.setProperty('--fit', '1')
  const share = Math.min(1, (innerWidth * 0.92) / panel.scrollWidth, (innerHeight * 0.92) / panel.scrollHeight)
  page.style.setProperty('--fit', share.toFixed(3))
}
