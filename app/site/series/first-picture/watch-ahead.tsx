import { plainPath } from '../../../kit/http/addresses.ts'
import type { RouteFiles } from '../../../kit/http/route-files.ts'
import { toLanguage } from '../../../kit/language.ts'
import { prepareDays } from '../../../language/local-time.tsx'
import { mayBeMoved } from '../../../playback/has-media-source.tsx'
import { playerCode } from '../../../playback/native-player/code.tsx'
import { dropAhead, playAhead } from '../../../playback/native-player/stream/video-ahead.tsx'
import { prepareOwnPlayer } from '../../../playback/player.tsx'
import { isSelected } from '../selection/is-selected.tsx'
import { isLiveLinked } from '../selection/selection.ts'
import { type EarlyVideo, isEarlyVideo, type LinkedVideo } from './early-picture.ts'
import { afterPress, beginVideo, opensElsewhere } from './load-ahead.tsx'
import { EARLY_VIDEO_HEADER, readEarlyVideoHeader } from './picture-header.ts'

declare global {
  interface Window {
    /** The router looks here before it requests a page's data (scripts/data-ahead.ts). */
    dataAhead?: (url: string) => Promise<Response> | undefined
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
}

/** A press is dropped when no navigation follows within this time, in ms. */
const LONGEST = 5_000

/** The time, in ms, within which the tiles' videos are requested again after a change. */
const REREAD_WITHIN = 5_000

/** How long, in ms, a page may wait for the first frame in its tile: drawing the page would keep a slow phone from showing it. */
const PAGE_PATIENCE = 500

let asked: { url: string; coming: Promise<Response>; at: number; isInTile?: boolean } | undefined
let isReady = false
/** Counts presses, so that late results of earlier ones are ignored. */
let presses = 0
let rereading: ReturnType<typeof setTimeout> | undefined
/** The videos behind links by the path of their page, as of the last request. */
let known: ReadonlyMap<string, EarlyVideo> = new Map()

/** Preloads the code of the pages of series and games, and starts loading a page as soon as its link is pressed. */
export function loadAtPress() {
  if (isReady) {
    // Every open home page receives a change at the same moment, so their requests are spread.
    clearTimeout(rereading)
    rereading = setTimeout(readEarlyVideos, Math.random() * REREAD_WITHIN)
    return
  }
  isReady = true
  void readEarlyVideos()
  for (const route of ['series/:seriesId/:episodeId?', 'game/:eventId']) {
    const { module, css = [] } = window.__reactRouterManifest?.routes[route] ?? {}
    // The router delays a page for its style sheets, except those already in the document.
    for (const href of css) addStyles(href)
    if (module) void import(/* @vite-ignore */ module).catch(() => {})
  }
  prepareOwnPlayer()
  prepareDays(toLanguage(document.documentElement.lang))
  playerCode.engine().catch(() => {})
  window.dataAhead = takeData
  addEventListener('pointerdown', onPress)
}

function addStyles(href: string) {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

/** Reads the videos behind the links. If this fails, a press uses the data of its page, which name the video too. */
async function readEarlyVideos() {
  if (document.hidden) {
    // Waits, because many pages are opened in a background tab and viewed later.
    document.addEventListener('visibilitychange', readEarlyVideos, { once: true })
    return
  }
  try {
    const response = await fetch('/first-pictures')
    if (!response.ok) return
    const pictures: Partial<LinkedVideo>[] = await response.json()
    known = new Map(pictures.flatMap(({ path, ...each }) => (path && isEarlyVideo(each) ? [[path, each]] : [])))
  } catch {}
}

/** The path of a page with a player, without the episode. */
const WATCHED = /^\/(?:series\/[^/]+|game\/[^/.]+$)/

function onPress(event: PointerEvent) {
  const { target, button } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  // A series page's own list handles presses.
  if (!link || button !== 0 || opensElsewhere(event) || link.closest('main article')) return
  const page = WATCHED.exec(plainPath(link.pathname))?.[0]
  // A video that waits in another tile for its page is no longer wanted.
  if (!page || link.dataset.tile === 'locked') return dropAhead()
  const { origin, pathname, search } = new URL(link.href)
  let isClicked = false
  let begun: EarlyVideo | undefined
  const begin = (picture: EarlyVideo | undefined) => {
    if (!picture || !isSelected(picture, link)) return
    begun = picture
    beginVideo({ ...picture, id: picture.episodeId })
    showInTile()
  }
  // The page takes a moment to be drawn, so the video plays where it was pressed until then.
  const showInTile = () => {
    const tile = link.dataset.tile === 'card' ? link : link.dataset.tile && link.firstElementChild
    if (!isClicked || !begun || !tile || !mayBeMoved(begun.source.kind)) return
    playAhead(tile)
    if (asked && press === presses) asked.isInTile = true
  }
  const press = ++presses
  const found = known.get(page)
  // A live badge that has just appeared is newer than the stored answer.
  if (!isLiveLinked(search) || found?.isLive) begin(found)
  const url = `${origin}${pathname}.data${search}`
  const over = new AbortController()
  const coming = fetch(url, { signal: over.signal })
  asked = { url, coming, at: performance.now() }
  afterPress(link, (isClick) => {
    isClicked = isClick
    if (isClick) return showInTile()
    over.abort()
    if (press !== presses) return
    asked = undefined
    dropAhead()
  })
  coming.then(
    ({ ok, headers }) => {
      if (press !== presses || over.signal.aborted) return
      const picture = ok ? readEarlyVideoHeader(headers.get(EARLY_VIDEO_HEADER)) : undefined
      // The stored answer may be older than the page.
      if (begun && picture?.source.src === begun.source.src) return
      if (begun) dropAhead()
      begun = undefined
      begin(picture)
    },
    () => {},
  )
}

function takeData(url: string): Promise<Response> | undefined {
  if (!asked || dataOf(asked.url) !== dataOf(url) || performance.now() - asked.at > LONGEST) return undefined
  const { coming, isInTile } = asked
  asked = undefined
  if (!isInTile) return coming
  const patience = new Promise((resolve) => setTimeout(resolve, PAGE_PATIENCE))
  return Promise.race([window.pictureShown, patience]).then(() => coming)
}

/** Returns the address without the router's list of routes, which the answer for all routes includes. */
function dataOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  return `${pathname}?${searchParams}`
}
