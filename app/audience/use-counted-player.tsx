import { type RefObject, useEffect, useEffectEvent } from 'react'
import { shownMe } from '../accounts/sessions/viewer-store.tsx'
import { useLanguage } from '../language/use-language.tsx'
import { countPlayer } from './count-player.tsx'

type CountedEpisode = { episodeId: string; isLive: boolean }

/** Counts playback on the stage (spec N1); `played` is undefined while nothing plays. */
export function useCountedPlayer(stage: RefObject<HTMLElement | null>, played: CountedEpisode | undefined) {
  const language = useLanguage()
  const isLive = useEffectEvent(() => played?.isLive ?? false)
  const episode = played?.episodeId
  useEffect(() => {
    if (!stage.current || episode === undefined) return
    return countPlayer(stage.current, {
      episode,
      language,
      surface: 'own',
      isLive: () => isLive(),
      isStaff: () => shownMe()?.isStaff ?? false,
    })
  }, [stage, episode, language])
}
