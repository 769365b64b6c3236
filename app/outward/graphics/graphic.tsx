import type { Language } from '../../kit/language.ts'
import { textColourOn } from '../../kit/text/ink.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import type { Side } from '../../scores/rules/score-fact.ts'
import { type Figures, figuresAt } from './board-figures.ts'
import type { OutputGame } from './output-game.ts'
import { outputWords } from './output-words.ts'
import type { OverlayOptions, OverlayPart } from './overlay-options.ts'

// The graphics: score bug, lower third, full board (spec S6). Plain elements instead of React, because they also run alone in a
// graphics renderer, where each byte is loaded on air.

/** How long each language shows when both are requested, in ms. */
const TURN_MS = 8_000
/** How often running figures are redrawn, in ms: the last minute has tenths. */
const TICK_MS = 100
/** How long a new score is highlighted, in ms. */
const LIT_MS = 2_400
/** Duration of a graphic's entrance and exit, in ms; graphic.css has the same. */
const MOVE_MS = 400
/** The minimum factor to which the text of a name shrinks before it is cut. */
const LEAST_SIZE = 0.55

export type Graphic = {
  show(frame: ScoreFrame, isNews: boolean): void
  /** Rebuilds the graphic for another game, or with other options. */
  change(game: OutputGame, options: OverlayOptions): void
  /** Brings the graphic in or out; resolves when it is done. */
  setShown(isShown: boolean, isAtOnce?: boolean): Promise<void>
  close(): void
}

type GraphicElements = {
  root: HTMLElement
  /** Elements whose text changes, by the name of the figure. */
  texts: Map<string, HTMLElement>
  table: HTMLElement | undefined
}

type Options = { place: HTMLElement | ShadowRoot; game: OutputGame; options: OverlayOptions; now: () => number; logoOf: LogoOf }
type LogoOf = (side: Side) => string

/** Draws a game into `place`. The graphic is invisible until it has a score and is brought in. */
export function openGraphic({ place, game, options, now, logoOf }: Options): Graphic {
  let isShown = false
  let isAtOnce = false
  let frame: ScoreFrame | undefined
  let tableOf = ''
  let parts = build(game, options, logoOf)
  place.append(parts.root)
  const ticker = setInterval(draw, TICK_MS)
  const refit = () => fitTexts(parts)
  // Names were measured in another font, or at another size of the screen. Browsers load a font only once some text uses it.
  document.fonts.addEventListener('loadingdone', refit)
  addEventListener('resize', refit)

  /** Returns the language to show. 'both' alternates by the clock, so that several graphics on one screen change together. */
  function language(): Language {
    if (options.lang !== 'both') return options.lang
    return Math.floor(now() / TURN_MS) % 2 === 0 ? 'en' : 'fr'
  }

  function draw() {
    if (!frame) return
    const lang = language()
    const figures = figuresAt({ game, frame, now: now(), words: outputWords[lang] })
    if (parts.root.lang !== lang) parts.root.lang = lang
    write(parts, textsOf(game, figures, lang, options))
    writeTable(figures, lang)
    parts.root.toggleAttribute('data-at-once', isAtOnce)
    parts.root.toggleAttribute('data-shown', isShown)
    for (const side of ['home', 'away'] as const) {
      parts.root.toggleAttribute(`data-mark-${side}`, figures[side].isMarked)
      parts.root.toggleAttribute(`data-won-${side}`, figures[side].isWinner)
    }
  }

  /** Writes the table, with a column for each part that was played. */
  function writeTable({ heads, home, away, stats }: Figures, lang: Language) {
    if (!parts.table) return
    const words = outputWords[lang]
    const total = game.rules.scoring === 'sum' ? [words.total] : []
    const line = (side: Side, cells: readonly string[]) => [
      game[side].short[lang],
      ...cells,
      ...(total.length > 0 ? [frame?.[side].score ?? ''] : []),
    ]
    const rows =
      game.rules.scoring === 'lists'
        ? []
        : [['', ...heads, ...total], ...sidesIn(options).map((side) => line(side, side === 'home' ? home.parts : away.parts))]
    const counted = options.show.includes('stats') ? stats.filter(({ home, away }) => home !== '0' || away !== '0') : []
    const text = JSON.stringify([rows, counted])
    if (text === tableOf) return
    tableOf = text
    parts.table.replaceChildren(
      ...(heads.length > 1 && rows.length > 0 ? [tableElement(rows)] : []),
      ...statElements(counted, sidesIn(options)),
    )
  }

  function light(side: Side) {
    parts.root.setAttribute(`data-lit-${side}`, '')
    setTimeout(() => parts.root.removeAttribute(`data-lit-${side}`), LIT_MS)
  }

  return {
    show(next, isNews) {
      const before = frame
      frame = next
      draw()
      if (!isNews || !before) return
      for (const side of ['home', 'away'] as const) if (isMore(game, before, next, side)) light(side)
    },
    change(nextGame, nextOptions) {
      game = nextGame
      options = nextOptions
      tableOf = ''
      const next = build(game, options, logoOf)
      parts.root.replaceWith(next.root)
      parts = next
      draw()
    },
    async setShown(next, atOnce = false) {
      isShown = next
      isAtOnce = atOnce
      draw()
      if (!atOnce) await new Promise((resolve) => setTimeout(resolve, MOVE_MS))
    },
    close() {
      clearInterval(ticker)
      document.fonts.removeEventListener('loadingdone', refit)
      removeEventListener('resize', refit)
      parts.root.remove()
    },
  }
}

/** True when a side has scored between two frames. */
function isMore({ rules }: OutputGame, before: ScoreFrame, after: ScoreFrame, side: Side): boolean {
  const sum = ({ score, byPart }: ScoreFrame[Side]) =>
    rules.scoring === 'sets' ? byPart.reduce((all, each) => all + each, 0) : score
  return sum(after[side]) > sum(before[side]) || (after.bout?.[side] ?? 0) > (before.bout?.[side] ?? 0)
}

/** Returns the texts of a graphic, by the names of its elements. */
function textsOf(game: OutputGame, figures: Figures, lang: Language, { view, show }: OverlayOptions): Record<string, string> {
  const has = (part: OverlayPart) => show.includes(part)
  const name = (side: Side) => (!has('names') ? game[side].code : view === 'bug' ? game[side].short : game[side].name)[lang]
  const of = (side: Side) => ({
    [`${side}-name`]: name(side),
    [`${side}-score`]: figures[side].big,
    [`${side}-won`]: figures[side].won,
    [`${side}-note`]: has('situation') ? figures[side].note : '',
  })
  const race = figures.race
  return {
    ...of('home'),
    ...of('away'),
    part: has('part') ? figures.part : '',
    clock: has('clock') ? figures.clock : '',
    // Bug and lower third show sets or bouts won beside the points.
    situation: has('situation') ? [figures.situation, view === 'board' ? figures.standing : ''].filter(Boolean).join(' · ') : '',
    title: race ? game.title[lang] : game.sport[lang],
    venue: race ? race.name : game.venue[lang],
    race: race?.name ?? game.title[lang],
    ...Object.fromEntries([0, 1, 2].map((at) => [`place-${at}`, placeText(race, at)])),
  }
}

function placeText(race: Figures['race'], at: number): string {
  const found = race?.first[at]
  return found ? [found.place && `${found.place}.`, found.name, found.mark].filter(Boolean).join(' ') : ''
}

function write(parts: GraphicElements, said: Record<string, string>) {
  let isFitted = true
  for (const [name, element] of parts.texts) {
    const text = said[name] ?? ''
    if (element.textContent === text) continue
    element.textContent = text
    if (element.hasAttribute('data-fit')) isFitted = false
  }
  if (!isFitted) fitTexts(parts)
}

/** Shrinks long texts until they fit, those of both sides alike; the style sheet cuts any that are still too long. */
function fitTexts({ texts }: GraphicElements) {
  for (const element of texts.values()) if (element.hasAttribute('data-fit')) shrink(element)
  for (const name of ['name', 'score']) {
    const [home, away] = [texts.get(`home-${name}`), texts.get(`away-${name}`)]
    if (!home?.hasAttribute('data-fit') || !away) continue
    const size = Math.min(sizeOf(home), sizeOf(away))
    for (const element of [home, away]) if (sizeOf(element) > size) element.style.fontSize = `${size}px`
  }
}

const sizeOf = (element: HTMLElement): number => Number.parseFloat(getComputedStyle(element).fontSize)

function shrink(element: HTMLElement) {
  element.style.fontSize = ''
  let size = sizeOf(element)
  const least = size * LEAST_SIZE
  // The width of letters does not shrink in exact proportion to their size.
  while (element.clientWidth > 0 && element.scrollWidth > element.clientWidth && size > least) {
    size = Math.max(least, (size * element.clientWidth) / element.scrollWidth - 0.25)
    element.style.fontSize = `${size.toFixed(2)}px`
  }
}

const sidesIn = ({ first }: OverlayOptions): [Side, Side] => (first === 'home' ? ['home', 'away'] : ['away', 'home'])

function build(game: OutputGame, options: OverlayOptions, logoOf: LogoOf): GraphicElements {
  const { view, pos, theme, scale, show } = options
  const texts = new Map<string, HTMLElement>()
  const text = (name: string, className: string, isFitted = false) => {
    const element = part('span', className)
    if (isFitted) element.setAttribute('data-fit', '')
    texts.set(name, element)
    return element
  }
  const root = part('div', `graphic ${view}`)
  Object.assign(root.dataset, { pos, theme, sport: game.rules.key })
  root.toggleAttribute('data-bare', !show.includes('logo') || !(logoOf('home') || logoOf('away')))
  root.style.setProperty('--scale', String(scale))
  for (const side of ['home', 'away'] as const) {
    root.style.setProperty(`--${side}`, game[side].colour)
    root.style.setProperty(`--on-${side}`, textColourOn(game[side].colour))
  }
  const logo = (side: Side) => {
    const address = show.includes('logo') ? logoOf(side) : ''
    // On a board a missing logo still takes space, to balance the other side's.
    if (address === '') return view === 'board' && (logoOf('home') || logoOf('away')) ? [part('span', 'logo')] : []
    const image = document.createElement('img')
    image.className = 'logo'
    image.alt = ''
    // An image that fails to load leaves no empty frame on air.
    image.onerror = () => image.remove()
    image.src = address
    return [image]
  }
  const team = (side: Side) =>
    part('div', `team ${side}`, [
      ...logo(side),
      part('span', 'names', [text(`${side}-name`, 'name', true), text(`${side}-note`, 'note')]),
      part('span', 'mark'),
      text(`${side}-won`, 'won'),
      // The board's score is so large that three digits may be wider than its side.
      text(`${side}-score`, 'score', view === 'board'),
    ])
  const time = part('div', 'time', [text('part', 'part', true), text('clock', 'clock')])
  const isList = game.rules.scoring === 'lists'
  const [first, second] = sidesIn(options)
  const places = part('div', 'places', [text('race', 'race', true), ...[0, 1, 2].map((at) => text(`place-${at}`, 'place', true))])
  const teams = isList
    ? [places]
    : view === 'bug'
      ? [part('div', 'teams', [team(first), team(second)]), time]
      : [team(first), time, team(second)]
  const head = view === 'bug' ? [] : [part('div', 'head', [text('title', 'title', true), text('venue', 'venue', true)])]
  const table = view === 'board' ? part('div', 'table') : undefined
  root.append(
    part('div', 'panel', [
      ...head,
      part('div', 'row', teams),
      ...(isList ? [] : [text('situation', 'situation')]),
      ...(table ? [table] : []),
    ]),
  )
  return { root, texts, table }
}

function part(tag: string, className: string, inside: readonly HTMLElement[] = []): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...inside)
  return element
}

function tableElement(rows: readonly (readonly (string | number)[])[]): HTMLElement {
  const lines = rows.map((cells, row) =>
    part(
      'tr',
      '',
      cells.map((cell, at) => {
        const element = part((row === 0) === (at === 0) ? 'td' : 'th', '')
        element.textContent = String(cell)
        return element
      }),
    ),
  )
  return part('table', 'parts', [part('tbody', '', lines)])
}

const statElements = (stats: Figures['stats'], [first, second]: [Side, Side]): HTMLElement[] =>
  stats.length === 0
    ? []
    : [
        part(
          'div',
          'stats',
          stats.map(({ name, ...of }) => {
            const cells = [of[first], name, of[second]].map((text, at) => {
              const cell = part('span', at === 1 ? 'stat-name' : 'stat')
              cell.textContent = text
              return cell
            })
            return part('div', 'stat-row', cells)
          }),
        ),
      ]
