import { markFrom, readMarks } from '../clock/bar-marks.tsx'
import type { Shortcut } from './controls/shortcuts.ts'
import { seekTarget, type Timeline } from './controls/timeline.ts'
import type { CaptionsChoice } from './controls/use-captions.tsx'
import { storePreferences } from './remembered.tsx'

export type Commands = ReturnType<typeof commandsOf>

/** Returns the commands that controls and keys run. A command that the browser refuses changes nothing. */
export function commandsOf({
  video,
  frame,
  readTimeline,
  captions,
}: {
  video: HTMLVideoElement
  frame: HTMLElement
  readTimeline: () => Timeline
  captions: CaptionsChoice
}) {
  const play = () => void video.play().catch(() => {})
  const togglePlay = () => (video.paused ? play() : video.pause())

  function seekTo(seconds: number) {
    const timeline = readTimeline()
    if (timeline.canSeek) video.currentTime = seekTarget(seconds, timeline)
  }

  function goToMark(by: 1 | -1) {
    const mark = markFrom(readMarks(), video.currentTime, by)
    if (mark) seekTo(mark.start)
  }

  function goLive() {
    video.currentTime = readTimeline().end
    play()
  }

  function setVolume(volume: number) {
    video.volume = Math.min(Math.max(volume, 0), 1)
    video.muted = video.volume === 0
    storePreferences({ volume: video.volume, isMuted: video.muted })
  }

  function toggleMute() {
    video.muted = !video.muted
    // Unmuting must be audible.
    if (!video.muted && video.volume === 0) video.volume = 0.5
    storePreferences({ volume: video.volume, isMuted: video.muted })
  }

  function toggleFullScreen() {
    if (fullScreenElement()) return void (document.exitFullscreen?.() ?? document.webkitExitFullscreen?.())
    if (frame.requestFullscreen) void frame.requestFullscreen().catch(() => {})
    else if (frame.webkitRequestFullscreen) frame.webkitRequestFullscreen()
    else video.webkitEnterFullscreen?.()
  }

  function togglePictureInPicture() {
    const isInside = document.pictureInPictureElement === video
    void (isInside ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(() => {})
  }

  function run(shortcut: Shortcut) {
    const { start, end, isLive } = readTimeline()
    switch (shortcut.type) {
      case 'play':
        return togglePlay()
      case 'mute':
        return toggleMute()
      case 'captions':
        return captions.toggle()
      case 'full-screen':
        return toggleFullScreen()
      case 'start':
        return seekTo(start)
      case 'end':
        return isLive ? goLive() : seekTo(end)
      case 'seek':
        return seekTo(video.currentTime + shortcut.by)
      case 'volume':
        return setVolume((video.muted ? 0 : video.volume) + shortcut.by)
      case 'moment':
        return goToMark(shortcut.by)
      case 'part':
        return seekTo(start + (end - start) * shortcut.of)
    }
  }

  return { play, togglePlay, seekTo, goToMark, goLive, setVolume, toggleMute, toggleFullScreen, togglePictureInPicture, run }
}

export const fullScreenElement = (): Element | null => document.fullscreenElement ?? document.webkitFullscreenElement ?? null
