import { useEffect, useState } from 'react'
import { usePlayer, useTimeline } from '../player-context.tsx'
import { useVideo } from '../use-video.tsx'
import type { Group } from './menus.tsx'

const AUTOMATIC = -1
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

export type MenuGroups = {
  sound: (Group & { now: string }) | undefined
  captions: Group | undefined
  quality: (Group & { now: string }) | undefined
  speed: (Group & { now: string }) | undefined
}

/** Returns the groups of choices for this video; a group with nothing to choose from is undefined. */
export function useChoices(): MenuGroups {
  const { video, stream, captions, sound, words } = usePlayer()
  const { isAtEdge, canSeek } = useTimeline()
  const rate = useVideo(video, () => video.playbackRate)
  // At the live position, faster playback would only exhaust the buffer.
  useEffect(() => {
    if (isAtEdge && rate > 1) video.playbackRate = 1
  }, [isAtEdge, rate, video])
  const [level, setLevel] = useState(AUTOMATIC)
  const { qualities, current } = stream.state
  const chosen = qualities.find((each) => each.level === level)

  const automatic = current && !chosen ? `${words.auto} (${current})` : words.auto
  const chooseLevel = (next: number) => {
    setLevel(next)
    stream.engine?.chooseQuality(next)
  }

  return {
    sound:
      sound.offered.length < 2
        ? undefined
        : {
            name: words.sound,
            now: sound.chosen?.label ?? '',
            choices: sound.offered.map((each) => ({
              label: each.label,
              ...(each.language ? { language: each.language } : {}),
              isChosen: each === sound.chosen,
              choose: () => sound.choose(each),
            })),
          },
    captions:
      captions.offered.length === 0
        ? undefined
        : {
            name: words.captions,
            choices: [
              { label: words.off, isChosen: !captions.chosen, choose: () => captions.choose(null) },
              ...captions.offered.map((each) => ({
                label: each.label,
                ...(each.language ? { language: each.language } : {}),
                isChosen: each.key === captions.chosen?.key,
                choose: () => captions.choose(each.key),
              })),
            ],
          },
    quality:
      qualities.length < 2
        ? undefined
        : {
            name: words.quality,
            now: chosen?.label ?? words.auto,
            choices: [
              { label: automatic, isChosen: !chosen, choose: () => chooseLevel(AUTOMATIC) },
              ...qualities.map((each) => ({
                label: each.label,
                isChosen: each === chosen,
                choose: () => chooseLevel(each.level),
              })),
            ],
          },
    speed:
      isAtEdge || !canSeek
        ? undefined
        : {
            name: words.speed,
            now: words.times(rate),
            choices: SPEEDS.map((each) => ({
              label: each === 1 ? words.normal : words.times(each),
              isChosen: each === rate,
              choose: () => {
                video.playbackRate = each
              },
            })),
          },
  }
}
