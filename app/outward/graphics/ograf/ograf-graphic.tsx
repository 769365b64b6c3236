import type { Language } from '../../../kit/language.ts'
import type { Side } from '../../../scores/rules/score-fact.ts'
import { followScore } from '../follow-score.tsx'
import style from '../graphic.css?inline'
import { type Graphic as DrawnGraphic, openGraphic } from '../graphic.tsx'
import { type OverlayOptions, overlayOptions } from '../overlay-options.ts'
import { openServerClock } from '../server-clock.ts'
import type { PackageData } from './ograf-manifest.ts'

// The graphic of an OGraf package (EBU OGraf v1): a Web Component that a renderer loads from its own disk. The renderer
// requests only the score from the site.

/** The package defines this constant in front of this module. */
declare const PODIUM_GAME: PackageData

type Answer = { statusCode: number; statusMessage?: string }
type PlayAnswer = Answer & { currentStep: number | undefined }
type LoadParams = { data?: unknown; renderType?: string }
type PlayParams = { delta?: number; goto?: number; skipAnimation?: boolean }

/** How long loading waits for the score, in ms: the graphic must also play without a network. */
const PATIENCE_MS = 2_000
const OK: Answer = { statusCode: 200 }
const NOT_LOADED: Answer = { statusCode: 409, statusMessage: 'The graphic has not been loaded.' }

export default class PodiumScore extends HTMLElement {
  #graphic: DrawnGraphic | undefined
  #score: { close(): void } | undefined
  #clock = openServerClock()
  /** Origin of the score. */
  #site = ''
  #data: Record<string, unknown> = {}
  /** Undefined before the graphic came in and after it went out, as the specification counts steps. */
  #step: number | undefined

  connectedCallback() {
    // Nothing is visible before the graphic is played.
    Object.assign(this.style, { position: 'absolute', top: '0', right: '0', bottom: '0', left: '0', overflow: 'hidden' })
  }

  async load({ data, renderType }: LoadParams = {}): Promise<Answer> {
    if (renderType === 'non-realtime') return { statusCode: 400, statusMessage: 'It can be rendered in real time only.' }
    this.#end()
    this.#data = recordOf(data)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const sheet = document.createElement('style')
    sheet.textContent = style
    root.replaceChildren(sheet)
    const { game, logos } = PODIUM_GAME
    const logoOf = (side: Side) => besideUs(logos[side])
    const graphic = openGraphic({ place: root, game, options: this.#options(), now: () => this.#clock.now(), logoOf })
    this.#graphic = graphic
    graphic.show(game.start, false)
    const isKnown = new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE_MS)
      this.#follow(graphic, resolve)
    })
    await Promise.all([isKnown, loadFont()])
    return OK
  }

  /** Follows the score from the site that the data names. Another site has its own clock and score. */
  #follow(graphic: DrawnGraphic, onFirst: () => void = () => {}) {
    this.#score?.close()
    const clock = openServerClock()
    this.#clock = clock
    this.#site = this.#siteOfData()
    this.#score = followScore({
      site: this.#site,
      eventId: PODIUM_GAME.game.id,
      clock,
      onScore(frame, isNews) {
        if (frame) graphic.show(frame, isNews)
        onFirst()
      },
    })
  }

  async dispose(): Promise<Answer> {
    this.#end()
    this.shadowRoot?.replaceChildren()
    return OK
  }

  async playAction({ delta = 1, goto, skipAnimation = false }: PlayParams = {}): Promise<PlayAnswer> {
    if (!this.#graphic) return { ...NOT_LOADED, currentStep: undefined }
    const step = goto ?? (this.#step ?? -1) + delta
    // The graphic has one step; any later one is the end.
    this.#step = step >= 1 ? undefined : 0
    await this.#graphic.setShown(this.#step === 0, skipAnimation)
    return { ...OK, currentStep: this.#step }
  }

  async stopAction({ skipAnimation = false }: { skipAnimation?: boolean } = {}): Promise<Answer> {
    this.#step = undefined
    await this.#graphic?.setShown(false, skipAnimation)
    return OK
  }

  async updateAction({ data }: { data?: unknown } = {}): Promise<Answer> {
    if (!this.#graphic) return NOT_LOADED
    this.#data = { ...this.#data, ...recordOf(data) }
    this.#graphic.change(PODIUM_GAME.game, this.#options())
    if (this.#siteOfData() !== this.#site) this.#follow(this.#graphic)
    return OK
  }

  async customAction({ id }: { id?: string } = {}): Promise<Answer> {
    return { statusCode: 404, statusMessage: `There is no action “${id ?? ''}”.` }
  }

  #end() {
    this.#score?.close()
    this.#graphic?.close()
    this.#score = undefined
    this.#graphic = undefined
    this.#step = undefined
  }

  #options(): OverlayOptions {
    const text = (name: keyof OverlayOptions) => {
      const value = this.#data[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    }
    return overlayOptions(text, PODIUM_GAME.lang satisfies Language)
  }

  /** Returns the site of the score: the one that the package was downloaded from, unless a test or a mirror names another. */
  #siteOfData(): string {
    const { site } = this.#data
    return typeof site === 'string' && /^https?:\/\/[^/\s]+$/.test(site) ? site : PODIUM_GAME.site
  }
}

const recordOf = (data: unknown): Record<string, unknown> => (typeof data === 'object' && data !== null ? { ...data } : {})

/** Returns the address of a file in the package; '' where the module was not loaded from a folder. */
function besideUs(file: string): string {
  // A variable hides this address from the build, which would otherwise look for the file.
  const here = import.meta.url
  return file !== '' && /^(?:https?|file):/.test(here) ? new URL(file, here).href : ''
}

async function loadFont(): Promise<void> {
  const address = besideUs(PODIUM_GAME.font)
  const isThere = [...document.fonts].some(({ family }) => family.replaceAll('"', '') === 'Archivo')
  if (address === '' || isThere) return
  const face = new FontFace('Archivo', `url("${address}")`, { weight: '400 800', stretch: '100% 125%' })
  // The face is added before it loads, because only then does the document fire `loadingdone`, which measures names again.
  document.fonts.add(face)
  try {
    await face.load()
  } catch {
    document.fonts.delete(face)
  }
}
