/** HTMLMediaElement.HAVE_CURRENT_DATA: there is a frame. */
export const HAVE_CURRENT_DATA = 2
/** HTMLMediaElement.HAVE_FUTURE_DATA: playback can continue. */
export const HAVE_FUTURE_DATA = 3
