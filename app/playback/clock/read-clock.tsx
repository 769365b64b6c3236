import { clockOf, type Stretch } from './picture-clock.ts'
import { readAnchors, readPicture, serverNow } from './picture-moment.tsx'

/** Returns the clock of the player's picture: its stretches of time, the only source of positions (spec J1); none without one. */
export function readClock(): Stretch[] {
  const picture = readPicture()
  if (!picture) return []
  const { video, episodeId, isLive } = picture
  return clockOf({
    stretches: picture.stretches(),
    range: picture.range(),
    anchors: readAnchors(episodeId),
    live: isLive ? { position: video.currentTime, behindMs: picture.frameTime().behindMs, now: serverNow() } : undefined,
  })
}
