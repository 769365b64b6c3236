/**
 * Why there is no picture: no video of this page's own player; nothing shown yet; the browser plays the stream itself and gives no
 * frame; the video's host lets no other site read its frames; one colour only.
 */
export type FrameFault = 'no-video' | 'nothing-shown' | 'native' | 'closed' | 'one-colour'
