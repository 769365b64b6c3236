import { useEffect, useState } from 'react'
import type { Language } from '../../shared/language.ts'
import { keepPreferences, readPreferences } from './kept.tsx'
import { captionsToShow } from './preferences.ts'

/** Every language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

export type CaptionsChoice = {
  offered: Language[]
  /** null is off. */
  chosen: Language | null
  choose: (language: Language | null) => void
  toggle: () => void
}

/** Which captions are shown; the choice is kept for the next video. */
export function useCaptions(offered: Language[], language: Language): CaptionsChoice {
  const [wanted, setWanted] = useState(() => readPreferences().captions)
  const [last, setLast] = useState(wanted)
  const chosen = wanted !== null && offered.includes(wanted) ? wanted : null
  const choose = (next: Language | null) => {
    setWanted(next)
    if (next !== null) setLast(next)
    keepPreferences({ captions: next })
  }
  const toggle = () => choose(chosen === null ? (captionsToShow(offered, { last, language }) ?? null) : null)
  return { offered, chosen, choose, toggle }
}

/** The lines to draw now. In a window of the system's own, where nothing can be drawn, the browser draws them. */
export function useCaptionLines(video: HTMLVideoElement, chosen: Language | null): string[] {
  const [lines, setLines] = useState<string[]>([])

  useEffect(() => {
    const tracks = [...video.textTracks]
    const shown = tracks.find((each) => each.language === chosen)
    let isOutside = false
    const draw = () => {
      const cues = isOutside || !shown?.activeCues ? [] : [...shown.activeCues]
      setLines(cues.map(textOf).filter(Boolean))
    }
    const setModes = () => {
      for (const each of tracks) each.mode = each !== shown ? 'disabled' : isOutside ? 'showing' : 'hidden'
      draw()
    }
    const onLeave = () => {
      isOutside = false
      setModes()
    }
    const onEnter = () => {
      isOutside = true
      setModes()
    }
    setModes()
    shown?.addEventListener('cuechange', draw)
    for (const each of ENTER) video.addEventListener(each, onEnter)
    for (const each of LEAVE) video.addEventListener(each, onLeave)
    return () => {
      shown?.removeEventListener('cuechange', draw)
      for (const each of ENTER) video.removeEventListener(each, onEnter)
      for (const each of LEAVE) video.removeEventListener(each, onLeave)
    }
  }, [video, chosen])

  return lines
}

const ENTER = ['webkitbeginfullscreen', 'enterpictureinpicture']
const LEAVE = ['webkitendfullscreen', 'leavepictureinpicture']

function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').trim() : ''
}
