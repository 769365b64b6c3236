// Safari's extensions to the standard.
interface HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
  getStartDate?: () => Date
}
interface HTMLElement {
  webkitRequestFullscreen?: () => void
}
interface Document {
  webkitFullscreenElement?: Element | null
  webkitExitFullscreen?: () => void
}
interface Window {
  ManagedMediaSource?: unknown
}
