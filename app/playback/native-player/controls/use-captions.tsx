import { useEffect, useState } from 'react'
import type { Language } from '../../../kit/language.ts'
import { captionsToShow } from '../preferences.ts'
import { readPreferences, storePreferences } from '../remembered.tsx'
import type { Engine } from '../stream/engine.tsx'
import { mainLanguage, type Track } from '../stream/tracks.ts'

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }

/** Captions to choose from: files from staff, or subtitles of the stream. */
type CaptionsOffer = {
  /** The language, or the label if there is no language or several captions share it. */
  key: string
  label: string
  language: string | undefined
  /** Undefined for a caption file. */
  track: Track | undefined
}

export type CaptionsChoice = {
  offered: CaptionsOffer[]
  /** Undefined when captions are off. */
  chosen: CaptionsOffer | undefined
  choose: (key: string | null) => void
  toggle: () => void
}

/** Lists the captions to choose from. A caption file from staff replaces the stream's own subtitles in that language. */
export function captionsOffered(files: Language[], subtitles: Track[]): CaptionsOffer[] {
  const own = files.map((language) => ({ key: language, label: LANGUAGE_NAMES[language], language, track: undefined }))
  const others = subtitles.filter(({ language }) => !files.some((file) => file === mainLanguage(language)))
  const isShared = (language: string) => others.filter((each) => mainLanguage(each.language) === language).length > 1
  return [
    ...own,
    ...others.map((track) => {
      const language = mainLanguage(track.language)
      const key = language && !isShared(language) ? language : track.name
      return { key, label: track.label, language: track.language, track }
    }),
  ]
}

/** Selects the captions; the choice is remembered for the next video. */
export function useCaptions(offered: CaptionsOffer[], engine: Engine | undefined, language: Language): CaptionsChoice {
  const [wanted, setWanted] = useState(() => readPreferences().captions)
  const [last, setLast] = useState(wanted)
  const chosen = offered.find(({ key }) => key === wanted)
  const subtitles = chosen?.track
  useEffect(() => {
    engine?.chooseSubtitles(subtitles)
  }, [engine, subtitles])
  const choose = (next: string | null) => {
    setWanted(next)
    if (next !== null) setLast(next)
    storePreferences({ captions: next })
  }
  const keys = offered.map(({ key }) => key)
  const toggle = () => choose(chosen ? null : (captionsToShow(keys, { last, language }) ?? null))
  return { offered, chosen, choose, toggle }
}

/** Returns the cues to draw now. In a system window, such as picture-in-picture, the browser draws them. */
export function useCaptionLines(video: HTMLVideoElement, chosen: CaptionsOffer | undefined): string[] {
  const [lines, setLines] = useState<string[]>([])
  const label = chosen?.label
  const kind = chosen?.track ? 'subtitles' : 'captions'

  useEffect(() => {
    const tracks = [...video.textTracks]
    const shown = tracks.find((each) => each.label === label && each.kind === kind)
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
  }, [video, label, kind])

  return lines
}

const ENTER = ['webkitbeginfullscreen', 'enterpictureinpicture']
const LEAVE = ['webkitendfullscreen', 'leavepictureinpicture']

function textOf(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').trim() : ''
}
