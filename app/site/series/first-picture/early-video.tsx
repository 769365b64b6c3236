import { PREFERENCES, parsePreferences } from '../../../playback/native-player/preferences.ts'
import { HAVE_CURRENT_DATA } from '../../../playback/native-player/stream/ready-state.ts'
import { hasVideoAhead, openAhead } from '../../../playback/native-player/stream/video-ahead.tsx'
import { EARLY_SLOT } from './early-picture.ts'
import type {} from './early-script.tsx'

/** How long, in ms, the early video plays without a player before it gets the browser's controls. */
const CONTROLS_AFTER = 2_000

/** Opens the page's video before the framework loads, and shows it in the player's place. */
function openEarly() {
  const { early } = window
  if (!early) return
  delete window.early
  const video = openAhead({
    ...early,
    preferences: parsePreferences(storedPreferences()),
    language: document.documentElement.lang,
    isStarting: true,
    onDropped: early.onShown,
  })
  const { src } = early.source
  const show = () => hasVideoAhead(src) && document.getElementById(EARLY_SLOT)?.append(video)
  setTimeout(() => {
    if (hasVideoAhead(src)) video.controls = true
  }, CONTROLS_AFTER)
  const onFrame = () => requestAnimationFrame(early.onShown)
  // The file was requested earlier, so it may have failed already.
  if (video.error) early.onShown()
  else if (video.readyState >= HAVE_CURRENT_DATA) onFrame()
  else video.addEventListener('loadeddata', onFrame)
  video.addEventListener('error', early.onShown)
  if (document.getElementById(EARLY_SLOT)) show()
  else addEventListener('DOMContentLoaded', show, { once: true })
}

function storedPreferences(): string | null {
  try {
    return localStorage.getItem(PREFERENCES)
  } catch {
    return null
  }
}

openEarly()
