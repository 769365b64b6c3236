/** Whether hls.js can play here. It comes first: browsers that also play HLS by themselves give up on a missing segment. */
export const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window
