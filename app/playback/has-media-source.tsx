/** True when hls.js can play here. It is used first, because browsers that play HLS natively give up on a missing segment. */
export const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window

/**
 * True when a playing video of this kind may be moved within the page. Without moveBefore(), WebKit sometimes pauses one that it
 * loads itself.
 */
export const mayBeMoved = (kind: 'hls' | 'mp4') => (kind === 'hls' && hasMediaSource()) || 'moveBefore' in Element.prototype
