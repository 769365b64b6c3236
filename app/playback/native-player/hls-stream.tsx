import type { ErrorData, HlsConfig, default as HlsPlayer } from 'hls.js'
import { loaderTaking } from './ahead-loader.tsx'
import { type Engine, type Opening, UNPLAYABLE } from './engine.tsx'
import { HAVE_FUTURE_DATA } from './ready-state.ts'
import { worthResuming } from './resume.ts'
import { qualitiesOf } from './stream-state.ts'
import { subtitlesIn } from './subtitles.tsx'
import { type Track, tracksOf } from './tracks.ts'

const CONFIG: Partial<HlsConfig> = {
  enableWorker: false,
  liveDurationInfinity: true,
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  // hls.js makes tracks with a data: address, which the content security policy blocks.
  renderTextTracksNatively: false,
  enableCEA708Captions: false,
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 8000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4000 },
    },
  },
}
/** A live playlist reloaded this often without anything new has stalled. */
const FROZEN_MISSES = 2
/** After this many missing segments in a row the stream is gone, not merely interrupted by a gap. */
const MOST_GAPS = 3
/** A decoder that fails again within this time, in ms, will not recover. */
const RECOVERY_INTERVAL = 5000
/** How far past a missing segment playback continues, in seconds: its neighbours may overlap it a little. */
const PAST_GAP = 0.1
/** How much a paused video keeps buffered: at most this many bits and seconds ahead of its position, and seconds behind it. */
const RESTING_BITS = 8 * 8_000_000
const MOST_RESTING = 20
const BEHIND_RESTING = 2

/**
 * Plays HLS with one of the builds of hls.js.
 * @param onSeparate called, instead of loading further, when the manifest has separate audio or subtitles; close the engine
 * then.
 */
export function playHls(
  Hls: typeof HlsPlayer,
  video: HTMLVideoElement,
  { src, report, soundFor, startAt = -1, answers }: Opening,
  onSeparate?: () => void,
): Engine {
  const hls = new Hls({ ...CONFIG, startPosition: startAt, ...(answers && { loader: loaderTaking(Hls, answers) }) })
  const subtitles = subtitlesIn(video)
  let gapEnd: number | undefined
  let gaps = 0
  let recoveredAt = Number.NEGATIVE_INFINITY

  /** What is buffered plays out before the gap is skipped; seeking at once would lose it. */
  function jumpGap() {
    if (gapEnd === undefined) return
    const target = Math.max(video.currentTime, gapEnd + PAST_GAP)
    gapEnd = undefined
    video.currentTime = target
    hls.startLoad(target)
  }

  function onFatal({ details, frag, type, response }: ErrorData) {
    const status = response?.code
    report({ type: 'trouble', note: [details, status].filter(Boolean).join(' ') })
    const isMissing = details === Hls.ErrorDetails.FRAG_LOAD_ERROR && (status === 404 || status === 410)
    if (frag && isMissing && gaps < MOST_GAPS) {
      gaps += 1
      gapEnd = frag.end
      if (video.readyState < HAVE_FUTURE_DATA) jumpGap()
    } else if (type === Hls.ErrorTypes.MEDIA_ERROR && performance.now() - recoveredAt > RECOVERY_INTERVAL) {
      recoveredAt = performance.now()
      hls.recoverMediaError()
    } else {
      report({ type: 'lost', status: type === Hls.ErrorTypes.NETWORK_ERROR ? (status ?? 0) : UNPLAYABLE, mayBeMissing: false })
    }
  }

  video.addEventListener('waiting', jumpGap)
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    gaps = 0
  })
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { audio, video: hasPicture, audioTracks, subtitleTracks }) => {
    // Without a picture, the audio is the main stream.
    const isSound = audio && !hasPicture
    const separate = [...(isSound ? [] : audioTracks), ...subtitleTracks].some(({ url }) => url)
    if (onSeparate && separate) {
      hls.config.autoStartLoad = false
      return onSeparate()
    }
    // The prefetched responses belong to this level.
    const asked = answers ? hls.levels.findIndex(({ url }) => url.some((each) => answers.has(each))) : -1
    if (asked >= 0) hls.startLevel = asked
    report({ type: 'qualities', qualities: qualitiesOf(hls.levels) })
    if (!separate) return
    const sounds = tracksOf(isSound ? [] : audioTracks)
    const offered = tracksOf(subtitleTracks)
    const sound = soundFor(sounds)
    if (sound) hls.setAudioOption(optionOf(sound))
    hls.subtitleTrack = -1
    subtitles.offer(offered)
    report({ type: 'tracks', sounds, subtitles: offered })
  })
  hls.on(Hls.Events.CUES_PARSED, (_, { cues, subtitleTrack: of }) => of && subtitles.add(cues, of.name, of.lang))
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level]
    report({ type: 'switched', label: shown && qualitiesOf([shown])[0]?.label })
  })
  hls.once(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
    // The stored position may be of a longer recording, or of one that was watched to the end.
    if (startAt >= 0 && (details.live || worthResuming(startAt, details.edge) === undefined)) hls.startLoad(details.live ? -1 : 0)
  })
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) =>
    report({
      type: 'playlist',
      isLive: details.live,
      isFrozen: details.live && details.misses > FROZEN_MISSES,
      segmentSeconds: details.targetduration,
    }),
  )
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (data.fatal) onFatal(data)
  })
  const stopAirPlay = offerAirPlay(Hls, hls, video, src)
  hls.attachMedia(video)
  hls.loadSource(src)

  return {
    range() {
      const details = hls.latestLevelDetails
      if (!details) return { start: 0, end: 0 }
      const end = details.live ? (hls.liveSyncPosition ?? details.edge) : details.edge
      return { start: details.fragmentStart, end }
    },
    picture() {
      const details = hls.latestLevelDetails
      // Not `hls.latency`, which stands still while the video is paused.
      const behind = details?.live ? details.edge + details.age - video.currentTime : undefined
      return { takenAt: hls.playingDate?.getTime(), behindMs: behind && Math.max(0, behind) * 1_000 }
    },
    chooseQuality(level) {
      hls.nextLevel = level
    },
    chooseSound(sound) {
      hls.setAudioOption(optionOf(sound))
    },
    chooseSubtitles(chosen) {
      if (chosen) return void hls.setSubtitleOption(optionOf(chosen))
      delete hls.config.subtitlePreference
      hls.subtitleTrack = -1
    },
    reload() {
      if (hls.levels.length > 0) hls.startLoad()
      else hls.loadSource(src)
    },
    hold() {
      hls.stopLoad()
      return () => hls.startLoad()
    },
    trim() {
      const { bitrate = RESTING_BITS } = hls.levels[hls.currentLevel] ?? {}
      const reach = Math.min(MOST_RESTING, RESTING_BITS / bitrate)
      const flush = (startOffset: number, endOffset: number) =>
        hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset, endOffset, type: null })
      if (video.currentTime > BEHIND_RESTING) flush(0, video.currentTime - BEHIND_RESTING)
      flush(video.currentTime + reach, Number.POSITIVE_INFINITY)
    },
    close() {
      video.removeEventListener('waiting', jumpGap)
      stopAirPlay()
      hls.destroy()
    },
  }
}

const optionOf = ({ name, language }: Track) => ({ name, ...(language === undefined ? {} : { lang: language }) })

/**
 * AirPlay cannot use a media source: Safari switches to a second source, the manifest, which must be added after the first has
 * opened. While the television loads it, this page loads nothing.
 */
function offerAirPlay(Hls: typeof HlsPlayer, hls: HlsPlayer, video: HTMLVideoElement, src: string): () => void {
  if (!('webkitCurrentPlaybackTargetIsWireless' in video)) return () => {}
  const source = document.createElement('source')
  source.type = 'application/x-mpegURL'
  source.src = src
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    video.append(source)
    video.disableRemotePlayback = false
  })
  const onTarget = () => (video.webkitCurrentPlaybackTargetIsWireless ? hls.stopLoad() : hls.startLoad())
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', onTarget)
  return () => {
    video.removeEventListener('webkitcurrentplaybacktargetiswirelesschanged', onTarget)
    source.remove()
  }
}
