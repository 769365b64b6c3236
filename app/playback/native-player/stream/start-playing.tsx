/** The result of starting: `muted` plays without sound, `blocked` waits for the viewer to press play. */
export type StartResult = 'playing' | 'muted' | 'blocked'

/** Starts with sound, else muted, else waits for the viewer to press play. */
export async function startPlaying(video: HTMLVideoElement): Promise<StartResult> {
  if (await tryPlay(video)) return 'playing'
  const isSilent = video.muted
  video.muted = true
  if (!isSilent && (await tryPlay(video))) return 'muted'
  video.muted = isSilent
  return 'blocked'
}

/** Returns false only if the browser wants the viewer to press play, not if another start overtook this one. */
async function tryPlay(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play()
    return true
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError')
  }
}
