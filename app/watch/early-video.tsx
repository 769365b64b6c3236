import { PREFERENCES, parsePreferences } from '../playback/native-player/preferences.ts'
import { HAVE_CURRENT_DATA } from '../playback/native-player/ready-state.ts'
import { isAtHand, openAhead } from '../playback/native-player/video-ahead.tsx'
import { EARLY_SLOT } from './early-picture.ts'
import type {} from './early-script.tsx'

/** A video that plays for so long, in ms, without the player that is to take it gets the browser's own buttons. */
const CONTROLS_AFTER = 2_000

/** Opens the video of a page before its framework is there, and shows it in the place that the player will take. */
function openEarly() {
  const { early } = window
  if (!early) return
  delete window.early
  const video = openAhead({
    ...early,
    preferences: parsePreferences(keptPreferences()),
    language: document.documentElement.lang,
    isStarting: true,
    onDropped: early.onShown,
  })
  const { src } = early.source
  const show = () => isAtHand(src) && document.getElementById(EARLY_SLOT)?.append(video)
  setTimeout(() => {
    if (isAtHand(src)) video.controls = true
  }, CONTROLS_AFTER)
  const onFrame = () => requestAnimationFrame(early.onShown)
  // A file was asked for before: what became of it may be known already.
  if (video.error) early.onShown()
  else if (video.readyState >= HAVE_CURRENT_DATA) onFrame()
  else video.addEventListener('loadeddata', onFrame)
  video.addEventListener('error', early.onShown)
  if (document.getElementById(EARLY_SLOT)) show()
  else addEventListener('DOMContentLoaded', show, { once: true })
}

function keptPreferences(): string | null {
  try {
    return localStorage.getItem(PREFERENCES)
  } catch {
    return null
  }
}

openEarly()
