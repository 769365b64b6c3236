import type { ErrorData, HlsConfig, default as HlsPlayer } from 'hls.js'
import { openAnswers } from '../../answers.ts'
import { fetchAnswer } from '../../fetch-answer.tsx'
import { subtitlesIn } from '../controls/subtitles.tsx'
import { worthResuming } from '../resume.ts'
import { loaderOfVariables, loaderTaking } from './ahead-loader.tsx'
import type { Engine, EngineOptions } from './engine.tsx'
import { placesOf } from './hls-places.tsx'
import { crossJoins, renewSource } from './joins.tsx'
import { lossOf } from './loss-of.ts'
import { HAVE_FUTURE_DATA } from './ready-state.ts'
import { noticeRestarts, noticeStalls } from './stalls.tsx'
import { type LoadFailure, qualitiesOf } from './stream-state.ts'
import { type Track, tracksOf } from './tracks.ts'

type CapLevelController = NonNullable<HlsConfig['capLevelController']>

const CONFIG: Partial<HlsConfig> = {
  enableWorker: false,
  liveDurationInfinity: true,
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  // hls.js makes tracks with a data: address, which the content security policy blocks.
  renderTextTracksNatively: false,
  enableCEA708Captions: false,
  // The page retries by itself, at its own pace (stream-state.ts).
  manifestLoadPolicy: { default: { maxTimeToFirstByteMs: 8000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null } },
  playlistLoadPolicy: { default: { maxTimeToFirstByteMs: 8000, maxLoadTimeMs: 20_000, timeoutRetry: null, errorRetry: null } },
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 8000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 4000 },
    },
  },
}
/** A live playlist reloaded more often than this without anything new has stalled. */
const FROZEN_MISSES = 2
/** After this many consecutive missing segments, the stream is gone, not merely interrupted by a gap. */
const MOST_GAPS = 3
/** A decoder that fails again within this time, in ms, will not recover. */
const RECOVERY_INTERVAL = 5000
/** At this many retries that reuse the loaded manifest, the manifest is loaded again. */
const TRIES_IN_PLACE = 3
/** How far past a missing segment playback continues, in seconds: its neighbours may overlap it a little. */
const PAST_GAP = 0.1
/** The limits of a paused video's buffer: this many bits and seconds ahead of its position, and seconds behind it. */
const RESTING_BITS = 8 * 8_000_000
const MOST_RESTING = 20
const BEHIND_RESTING = 2

/**
 * Plays HLS with one of the builds of hls.js.
 * @param onSeparate called, instead of loading further, when the manifest has separate audio or subtitles; the caller then
 * closes the engine.
 */
export function playHls(
  Hls: typeof HlsPlayer,
  video: HTMLVideoElement,
  { src, report, soundFor, startAt = -1, answers = openAnswers(fetchAnswer) }: EngineOptions,
  onSeparate?: () => void,
): Engine {
  const loader = loaderTaking(Hls, answers)
  const { capLevelController: Cap } = Hls.DefaultConfig
  const hls = new Hls({
    ...CONFIG,
    startPosition: startAt,
    loader,
    pLoader: loaderOfVariables(loader),
    ...(Cap && { capLevelController: capInPlayer(Cap, video) }),
  })
  const subtitles = subtitlesIn(video)
  let gaps = 0
  let recoveredAt = Number.NEGATIVE_INFINITY
  let hasBuffered = false
  let tries = 0
  /** The cause of the last loss, until media arrives. */
  let lost: LoadFailure | undefined
  /** True when the loss was reported and no retry has been requested. */
  let isStopped = false

  const isLive = () => hls.latestLevelDetails?.live === true

  function onFatal(data: ErrorData) {
    const { details, frag, response } = data
    const status = response?.code
    report({ type: 'trouble', note: [details, status].filter(Boolean).join(' ') })
    lost = lossOf(Hls, data)
    const isMissing =
      (hasBuffered || !isLive()) && details === Hls.ErrorDetails.FRAG_LOAD_ERROR && (status === 404 || status === 410)
    if (frag && isMissing && gaps < MOST_GAPS) {
      lost = undefined
      gaps += 1
      gap.found(frag.end)
    } else if (lost.cause === 'broken' && performance.now() - recoveredAt > RECOVERY_INTERVAL) {
      lost = undefined
      recoveredAt = performance.now()
      renewSource(hls, video, video.currentTime)
    } else {
      stop(lost)
    }
  }

  function stop(why: LoadFailure) {
    lost = why
    isStopped = true
    report({ type: 'lost', ...why })
  }

  /** Reloads the stream from its manifest. */
  function reopen() {
    const isPlaying = !video.paused
    restarts.forget()
    hasBuffered = false
    hls.loadSource(src)
    if (isPlaying) void video.play().catch(() => {})
  }

  function reload() {
    tries++
    // Reset, because otherwise a failure of this retry would not be reported, and no other retry would follow.
    isStopped = false
    if (!hasBuffered) return reopen()
    const isStarved = video.readyState < HAVE_FUTURE_DATA
    if (lost?.cause === 'broken' && !isLive()) return renewSource(hls, video, video.currentTime)
    // A restarted server may give its renditions other addresses, which only the multivariant playlist lists.
    const mayHaveMoved = lost?.of === 'segment' || lost?.cause === 'broken' || (tries >= TRIES_IN_PLACE && hls.levels.length > 1)
    if (isLive() && isStarved && mayHaveMoved) return reopen()
    hls.startLoad()
  }
  const joins = crossJoins(Hls, hls, video)
  const restarts = noticeRestarts()
  const stalls = noticeStalls(Hls, hls, video, (at) => {
    if (isStopped || !hls.latestLevelDetails) return
    report({ type: 'trouble', note: 'stalled' })
    if (!hls.latestLevelDetails.live) return renewSource(hls, video, at)
    hls.stopLoad()
    stop({ cause: 'broken', status: 0, of: 'segment' })
  })
  const gap = skipGaps(hls, video)

  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    gaps = 0
    hasBuffered = true
    tries = 0
    if (lost) report({ type: 'buffered' })
    lost = undefined
    isStopped = false
  })
  hls.on(Hls.Events.LEVEL_LOADED, (_, { details }) => {
    // Deferred, because this handler runs within an event of the levels that reopening replaces.
    if (restarts.isOne(details)) setTimeout(() => hls.media && reopen())
  })
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { audio, video: hasVideo, audioTracks, subtitleTracks }) => {
    // Without video, the audio is the main stream.
    const isSound = audio && !hasVideo
    const separate = [...(isSound ? [] : audioTracks), ...subtitleTracks].some(({ url }) => url)
    if (onSeparate && separate) {
      hls.config.autoStartLoad = false
      return onSeparate()
    }
    // The prefetched responses belong to this level.
    const asked = hls.levels.findIndex(({ url }) => url.some((each) => answers.has(each)))
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
  reportPlaylist(Hls, hls, { report, startAt, answers })
  hls.on(Hls.Events.ERROR, (_, data) => {
    // Before the first frame hls.js takes a refused segment for a gap and waits for the next one.
    const isFirst =
      !hasBuffered && isLive() && data.details === Hls.ErrorDetails.FRAG_LOAD_ERROR && (data.response?.code ?? 0) >= 400
    if (isFirst && !data.fatal && !isStopped) hls.stopLoad()
    if (data.fatal || (isFirst && !isStopped)) onFatal(data)
  })
  const stopAirPlay = offerAirPlay(Hls, hls, video, src)
  hls.attachMedia(video)
  hls.loadSource(src)

  return {
    ...placesOf(hls, video, answers),
    ...choicesOf(hls),
    reload,
    hold() {
      hls.stopLoad()
      return () => hls.startLoad()
    },
    trim: () => trimBuffer(Hls, hls, video),
    close() {
      gap.close()
      joins.close()
      stalls.close()
      stopAirPlay()
      hls.destroy()
    },
  }
}

/** Limits the quality to the video's size, but not while it plays in a tile, where it is smaller than it will be. */
function capInPlayer(Own: CapLevelController, video: HTMLVideoElement): CapLevelController {
  return class extends Own {
    override getDimensions() {
      return video.closest('a') ? { width: 0, height: 0 } : super.getDimensions()
    }
  }
}

/** Skips a gap once the buffer before it has played out; an earlier seek would discard that buffer. */
function skipGaps(hls: HlsPlayer, video: HTMLVideoElement) {
  let gapEnd: number | undefined
  function jump() {
    if (gapEnd === undefined) return
    // A viewer who has seeked elsewhere meanwhile stays there.
    const target = video.seeking ? video.currentTime : Math.max(video.currentTime, gapEnd + PAST_GAP)
    gapEnd = undefined
    video.currentTime = target
    hls.startLoad(target)
  }
  video.addEventListener('waiting', jump)
  return {
    found(end: number) {
      gapEnd = end
      if (video.readyState < HAVE_FUTURE_DATA) jump()
    },
    close: () => video.removeEventListener('waiting', jump),
  }
}

/**
 * Reports each playlist and each quality change. A live stream begins with the segment that was prefetched for it; a start
 * position outside the stream is ignored once the length of the stream is known.
 */
function reportPlaylist(
  Hls: typeof HlsPlayer,
  hls: HlsPlayer,
  { report, startAt, answers }: Pick<EngineOptions, 'report' | 'answers'> & { startAt: number },
) {
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level]
    report({ type: 'switched', label: shown && qualitiesOf([shown])[0]?.label })
  })
  hls.once(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
    // Playback that began in mid-segment would soon need the next segment, so the first frame might wait for two segments.
    hls.config.startOnSegmentBoundary = details.live
    const prefetched = details.live ? details.fragments.find(({ url }) => answers?.has(url)) : undefined
    if (prefetched) hls.startLoad(prefetched.start)
    // The stored position may come from a longer recording, or from one that was watched to the end.
    else if (startAt >= 0 && (details.live || worthResuming(startAt, details.edge) === undefined))
      hls.startLoad(details.live ? -1 : 0)
  })
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) =>
    report({
      type: 'playlist',
      isLive: details.live,
      isFrozen: details.live && details.misses > FROZEN_MISSES,
      segmentSeconds: details.targetduration,
    }),
  )
}

/** Returns the engine's functions for the viewer's choices. */
const choicesOf = (hls: HlsPlayer): Pick<Engine, 'chooseQuality' | 'chooseSound' | 'chooseSubtitles'> => ({
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
})

function trimBuffer(Hls: typeof HlsPlayer, hls: HlsPlayer, video: HTMLVideoElement) {
  const { bitrate = RESTING_BITS } = hls.levels[hls.currentLevel] ?? {}
  const reach = Math.min(MOST_RESTING, RESTING_BITS / bitrate)
  const flush = (startOffset: number, endOffset: number) =>
    hls.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset, endOffset, type: null })
  if (video.currentTime > BEHIND_RESTING) flush(0, video.currentTime - BEHIND_RESTING)
  flush(video.currentTime + reach, Number.POSITIVE_INFINITY)
}

const optionOf = ({ name, language }: Track) => ({ name, ...(language === undefined ? {} : { lang: language }) })

/**
 * Offers AirPlay, which cannot use a media source: Safari switches to a second source, the manifest, which must be added after
 * the first has opened. While the television loads it, this page loads nothing.
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
