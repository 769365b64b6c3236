import type { PlayerSource } from '../../streams/address.ts'
import type { Preferences } from '../preferences.ts'

/** Creates the video element for a source of our own player. */
export function makeVideo({ captions }: Pick<Extract<PlayerSource, { kind: 'hls' | 'mp4' }>, 'captions'>): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  // Caption tracks on another host need CORS; without tracks, even a host that does not allow CORS still plays.
  if (captions.length > 0) video.crossOrigin = 'anonymous'
  return video
}

export function setSound(video: HTMLVideoElement, { volume, isMuted }: Pick<Preferences, 'volume' | 'isMuted'>) {
  video.volume = volume
  video.muted = isMuted
}
