import Hls from 'hls.js/light'

// A minimal page that plays HLS.

const video = document.getElementsByTagName('video')[0]
const hls = new Hls()
if (video?.dataset.stream) hls.loadSource(video.dataset.stream)
if (video) hls.attachMedia(video)
