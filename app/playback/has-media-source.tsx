/** True when hls.js can play here. It is preferred, because browsers that also play HLS natively give up on a missing segment. */
export const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window
