import { createContext, use } from 'react'
import type { PlayerWords } from '../../language/words/player-words.ts'
import { type Timeline, timeline } from './controls/timeline.ts'
import type { CaptionsChoice } from './controls/use-captions.tsx'
import type { SoundChoice } from './controls/use-sound.tsx'
import type { Commands } from './player-commands.tsx'
import type { Stream } from './stream/use-stream.tsx'
import { useVideo } from './use-video.tsx'

export type Player = {
  video: HTMLVideoElement
  /** Takes the focus when the focused control disappears, so that keys keep working. */
  frame: HTMLElement
  stream: Stream
  captions: CaptionsChoice
  sound: SoundChoice
  commands: Commands
  words: PlayerWords
  /** Hides a recording's length, which can reveal how a game ended, until the viewer asks for it (spec S5). */
  length: { isHidden: boolean; show: () => void }
}

export const PlayerContext = createContext<Player | undefined>(undefined)

export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (!player) throw new Error('No player above this control.')
  return player
}

export function useTimeline(): Timeline {
  const { video, stream } = usePlayer()
  return useVideo(video, () => readTimeline(video, stream))
}

export function readTimeline(video: HTMLVideoElement, { state, engine }: Pick<Stream, 'state' | 'engine'>): Timeline {
  const { isLive, segmentSeconds } = state
  return timeline({ range: engine?.range() ?? { start: 0, end: 0 }, position: video.currentTime, isLive, segmentSeconds })
}
