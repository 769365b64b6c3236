import { useEffect, useState } from 'react'
import type { Language } from '../../../kit/language.ts'
import { readPreferences, storePreferences } from '../remembered.tsx'
import { type SoundPreference, soundToPlay, type Track } from '../stream/tracks.ts'
import type { Stream } from '../stream/use-stream.tsx'

export type SoundChoice = { offered: Track[]; chosen: Track | undefined; choose: (sound: Track) => void }

/** Returns the audio track chosen last on this device, and its setter. */
export const useWantedSound = () => useState<SoundPreference | null>(() => readPreferences().sound)

/** Selects the stream's audio track; the choice is remembered for the next video. */
export function useSound(
  { state, engine }: Pick<Stream, 'state' | 'engine'>,
  [wanted, setWanted]: ReturnType<typeof useWantedSound>,
  language: Language,
): SoundChoice {
  const offered = state.sounds
  const chosen = soundToPlay(offered, { wanted, language })
  useEffect(() => {
    if (chosen) engine?.chooseSound(chosen)
  }, [engine, chosen])
  const choose = ({ name, language: spoken }: Track) => {
    setWanted({ name, language: spoken })
    storePreferences({ sound: { name, language: spoken } })
  }
  return { offered, chosen, choose }
}
