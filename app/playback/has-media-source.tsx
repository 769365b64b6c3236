/** True when hls.js can play here. It is used first, because browsers that play HLS natively give up on a missing segment. */
export const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window
