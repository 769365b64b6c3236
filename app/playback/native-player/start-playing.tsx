/** How starting went: `muted` plays without the sound that was wanted, `blocked` waits for the viewer to press play. */
export type Started = 'playing' | 'muted' | 'blocked'

/** Starts with sound, else without, else not before the viewer says so. */
export async function startPlaying(video: HTMLVideoElement): Promise<Started> {
  if (await tryPlay(video)) return 'playing'
  const isSilent = video.muted
  video.muted = true
  if (!isSilent && (await tryPlay(video))) return 'muted'
  video.muted = isSilent
  return 'blocked'
}

/** False only when the browser wants the viewer to press play; a start overtaken by another is none of that. */
async function tryPlay(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play()
    return true
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
}
