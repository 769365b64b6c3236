import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Line, throttledPage } from './browser.ts'
import { watchRequests } from './requests.ts'

const LONGEST = 30_000
/** A first frame counts when this many follow it, because a still image is not playback. */
const MORE_FRAMES = 5
/** A video that was visible in this many frames counts as visible; looking at each would keep the page from its own work. */
const LOOKED_AT = 10
/** The duration of a touch, in ms. */
const TOUCH = 80

/** A frame of a visible video. `at`: the clock time when it was shown, in ms; `video`: a number for each video. */
type Frame = { at: number; video: number }
type FrameLog = { frames: Frame[]; touchedAt: number }

/** A phone with an empty cache on a slow connection. */
export type Phone = {
  page: Page
  /** Opens an address. Returns the time of the navigation. */
  open(url: string): Promise<number>
  /** Taps the middle of an element. Returns the time of the touch. */
  tap(target: Locator): Promise<number>
  /** Waits until the page makes no more requests. */
  settle(): Promise<void>
  /** Returns the time in ms from `from` to the first frame of a video other than the one that was shown until then. */
  firstFrame(from: number): Promise<number>
  /** Waits until a video has shown this many frames since `from`. */
  plays(frames: number, from?: number): Promise<void>
}

export async function openPhone(context: BrowserContext, line: Line): Promise<Phone> {
  const { page, devtools, faults } = await throttledPage(context, line)
  await page.addInitScript(watchVideos, LOOKED_AT)
  const { settle } = watchRequests(context)

  /** Waits for this many frames of one video and returns the time of the first. */
  async function framesSince(from: number, frames: number): Promise<number> {
    const found = page.waitForFunction(
      ({ from, frames }) => {
        const { watched } = window as unknown as { watched: FrameLog }
        const before = watched.frames.findLast(({ at }) => at < from)?.video
        const own = watched.frames.filter(({ at, video }) => at >= from && video !== before)
        return own.length >= frames && own[0]?.at
      },
      { from, frames },
      { timeout: LONGEST, polling: 100 },
    )
    try {
      return Number(await (await found).jsonValue())
    } catch (error) {
      throw new Error(`${page.url()} did not play: ${faults.join(', ') || error}`)
    }
  }

  return {
    page,
    async open(url) {
      await page.goto(url, { waitUntil: 'commit' })
      return page.evaluate(() => performance.timeOrigin)
    },
    async tap(target) {
      const box = await target.boundingBox()
      if (!box) throw new Error('Nothing to tap.')
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await new Promise((resolve) => setTimeout(resolve, TOUCH))
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      return page.evaluate(() => (window as unknown as { watched: FrameLog }).watched.touchedAt)
    },
    settle,
    firstFrame: async (from) => (await framesSince(from, 1 + MORE_FRAMES)) - from,
    async plays(frames, from = 0) {
      await framesSince(from, frames)
    },
  }
}

/** Runs in the page before its own scripts; records touches and the frames of visible videos. */
function watchVideos(lookedAt: number) {
  const watched: FrameLog = { frames: [], touchedAt: 0 }
  Object.assign(window, { watched })
  const numbers = new WeakMap<HTMLVideoElement, number>()
  let count = 0
  function watch(video: HTMLVideoElement) {
    if (numbers.has(video)) return
    const number = count++
    numbers.set(video, number)
    let seen = 0
    const isSeen = () => {
      if (seen >= lookedAt) return true
      const { top, bottom, width } = video.getBoundingClientRect()
      const isOnScreen = width > 0 && bottom > 0 && top < innerHeight
      return isOnScreen && video.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const note: VideoFrameRequestCallback = (_, { presentationTime }) => {
      if (isSeen()) {
        seen++
        watched.frames.push({ at: performance.timeOrigin + presentationTime, video: number })
      }
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  }
  new MutationObserver(() => {
    for (const video of document.getElementsByTagName('video')) watch(video)
  }).observe(document, { childList: true, subtree: true })
  const onTouch = ({ timeStamp }: PointerEvent) => {
    watched.touchedAt = performance.timeOrigin + timeStamp
  }
  addEventListener('pointerdown', onTouch, { capture: true })
}
