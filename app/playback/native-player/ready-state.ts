/** HTMLMediaElement.HAVE_CURRENT_DATA: there is a frame. */
export const HAVE_CURRENT_DATA = 2
/** HTMLMediaElement.HAVE_FUTURE_DATA: it can go on. */
export const HAVE_FUTURE_DATA = 3
