import Light from 'hls.js/light'
import { type Engine, NO_ANSWER, type OpenEngine } from './engine.tsx'
import { playHls } from './hls-stream.tsx'

/**
 * Plays HLS through media source extensions. The light build supports neither separate audio nor subtitles: once the manifest
 * lists some, and before anything else is loaded, the full build takes over. Other streams never load it.
 */
export const openHls: OpenEngine = (video, opening) => {
  let isGone = false
  let isSeparate = false
  let engine: Engine = playHls(Light, video, opening, () => {
    isSeparate = true
    takeOver()
  })

  function takeOver() {
    opening.code.fullHls().then(
      ({ default: Full }) => {
        if (isGone || !isSeparate) return
        isSeparate = false
        engine.close()
        engine = playHls(Full, video, opening)
      },
      () => isGone || opening.report(NO_ANSWER),
    )
  }

  return {
    range: () => engine.range(),
    frameTime: () => engine.frameTime(),
    stretches: () => engine.stretches(),
    loadAhead: (seconds) => engine.loadAhead(seconds),
    chooseQuality: (level) => engine.chooseQuality(level),
    chooseSound: (sound) => engine.chooseSound(sound),
    chooseSubtitles: (subtitles) => engine.chooseSubtitles(subtitles),
    reload: () => (isSeparate ? takeOver() : engine.reload()),
    hold: () => engine.hold(),
    trim: () => engine.trim(),
    close() {
      isGone = true
      engine.close()
    },
  }
}
