import type { Track } from '../stream/tracks.ts'

/**
 * Puts a stream's subtitles into text tracks of the video: the browser reports when a cue is due, and draws the cue where this
 * player cannot.
 */
export function subtitlesIn(video: HTMLVideoElement) {
  const tracks = new Map<string, { track: TextTrack; seen: Set<string> }>()
  return {
    offer(offered: Track[]) {
      for (const { name, language, label } of offered) {
        // Text tracks cannot be removed from a video, so an earlier opening of the stream may have created this one.
        const track = subtitleTrack(video, label) ?? video.addTextTrack('subtitles', label, language)
        empty(track)
        tracks.set(keyOf(name, language), { track, seen: new Set() })
      }
    },
    /**
     * Adds cues that the track does not have yet: a cue repeats in every segment that it spans, and whenever a segment is
     * reloaded.
     */
    add(cues: VTTCue[], name: string, language: string | undefined) {
      const found = tracks.get(keyOf(name, language))
      for (const cue of cues) {
        if (!found || found.seen.has(cue.id)) continue
        found.seen.add(cue.id)
        found.track.addCue(cue)
      }
    },
  }
}

/** Finds the subtitle track with this label. Caption files from staff are tracks of kind `captions`. */
const subtitleTrack = (video: HTMLVideoElement, label: string): TextTrack | undefined =>
  [...video.textTracks].find((each) => each.kind === 'subtitles' && each.label === label)

const keyOf = (name: string, language: string | undefined) => JSON.stringify([name, language || undefined])

function empty(track: TextTrack) {
  // A disabled track exposes no cues.
  track.mode = 'hidden'
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
  track.mode = 'disabled'
}
