// The play page's own player. Served as it is, so it is plain JavaScript.
const player = document.querySelector('.player')
if (player) await startPlayer(player)
else startTicket()

function startTicket() {
  const said = document.querySelector('.nothing-sold')
  document.querySelector('.buy').addEventListener('click', () => {
    said.textContent = said.dataset.text
  })
}

async function startPlayer(root) {
  const part = (name) => root.querySelector(name)
  const video = part('video')
  const seek = part('.seek')
  const words = root.dataset
  const isLive = 'isLive' in words
  const Hls = await import('/assets/hls.mjs').then((module) => module.default).catch(() => undefined)
  const notice = (text, canRetry) => showNotice(part('.notice'), text, canRetry)
  const stream = openStream({ Hls, video, words, isLive, notice, play })

  async function play() {
    part('.start').hidden = true
    part('.controls').hidden = false
    const isLost = !part('.notice').hidden
    if (!video.currentSrc || isLost) stream.load()
    try {
      await video.play()
    } catch (error) {
      if (error.name !== 'NotAllowedError') return
      // Browsers let a page start by itself only without sound.
      video.muted = true
      await video.play().catch(() => {
        part('.start').hidden = false
      })
    }
  }

  const toggle = () => (video.paused ? play() : video.pause())
  const moveTo = (seconds) => {
    if (video.seekable.length)
      video.currentTime = Math.min(Math.max(seconds, video.seekable.start(0)), video.seekable.end(0) - 0.1)
  }
  const toLive = () => moveTo(stream.liveEdge())
  const captions = () => toggleCaptions(video, part('.captions'))
  const toggleFullscreen = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen())
  const toggleSound = () => {
    video.muted = !video.muted
  }

  followVideo({ root, video, words, isLive, behindLive: stream.behindLive })
  hideWhenIdle({ root, video, hidesItself: 'hidesItself' in words })
  listenToKeys(
    new Map([
      [' ', toggle],
      ['k', toggle],
      ['m', toggleSound],
      ['f', toggleFullscreen],
      ['c', captions],
      ['ArrowLeft', () => moveTo(video.currentTime - 5)],
      ['ArrowRight', () => moveTo(video.currentTime + 5)],
      ['Home', () => moveTo(0)],
      ['End', toLive],
    ]),
  )

  part('.start').addEventListener('click', () => {
    play()
    part('.toggle').focus({ preventScroll: true })
  })
  part('.toggle').addEventListener('click', toggle)
  part('.sound').addEventListener('click', toggleSound)
  part('.fullscreen').addEventListener('click', toggleFullscreen)
  part('.captions')?.addEventListener('click', captions)
  part('.to-live')?.addEventListener('click', toLive)
  part('.notice button').addEventListener('click', play)
  seek.addEventListener('input', () => moveTo(Number(seek.value)))
  video.addEventListener('click', toggle)
  video.addEventListener('ended', () => {
    if (isLive) notice(words.ended)
    else part('.start').hidden = false
  })

  if ('playsAtOnce' in words) play()
}

function showNotice(box, text, canRetry = false) {
  box.hidden = !text
  box.querySelector('p').textContent = text ?? ''
  box.querySelector('button').hidden = !canRetry
}

/** Loads the stream into the video; `play` is called anew while a live stream has not begun. */
function openStream({ Hls, video, words, isLive, notice, play }) {
  let hls
  let retryTimer

  const liveEdge = () => hls?.liveSyncPosition ?? video.seekable.end(video.seekable.length - 1)
  const behindLive = () => (isLive && video.seekable.length ? Math.max(0, liveEdge() - video.currentTime) : 0)

  function load() {
    clearTimeout(retryTimer)
    hls?.destroy()
    notice()
    if (!Hls) return notice(words.failed)
    if (!Hls.isSupported()) {
      video.src = words.source
      return
    }
    let lostFragment
    hls = new Hls({
      backBufferLength: 60,
      fragLoadPolicy: {
        default: {
          ...Hls.DefaultConfig.fragLoadPolicy.default,
          errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2000 },
        },
      },
    })
    hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
      if (details.live) notice(details.misses > 2 ? words.interrupted : undefined)
    })
    hls.on(Hls.Events.ERROR, (_event, { fatal, details, frag, response }) => {
      if (!fatal) return
      if (details === Hls.ErrorDetails.FRAG_LOAD_ERROR && frag) {
        // What is buffered is played out first; the gap is jumped when the picture stands still.
        lostFragment = frag
        if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) jumpGap()
        return
      }
      if (isLive && response?.code === 404) {
        notice(words.soon)
        retryTimer = setTimeout(play, 3_000)
        return
      }
      notice(words.failed, true)
    })
    const jumpGap = () => {
      if (!lostFragment) return
      video.currentTime = Math.max(video.currentTime, lostFragment.end + 0.1)
      lostFragment = undefined
      hls.startLoad()
    }
    video.onwaiting = jumpGap
    hls.loadSource(words.source)
    hls.attachMedia(video)
  }

  return { load, liveEdge, behindLive }
}

function toggleCaptions(video, button) {
  const tracks = [...video.textTracks].filter(({ kind }) => kind === 'captions')
  if (!button || tracks.length === 0) return
  const isShown = tracks.some(({ mode }) => mode === 'showing')
  const own = tracks.find(({ language }) => language === document.documentElement.lang) ?? tracks[0]
  for (const track of tracks) track.mode = 'disabled'
  if (!isShown) own.mode = 'showing'
  own.oncuechange = () => {
    // High enough to stay above the controls.
    for (const cue of own.activeCues) Object.assign(cue, { snapToLines: false, line: 76 })
  }
  button.setAttribute('aria-pressed', String(!isShown))
}

function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Shows where the video stands, whether it plays, and whether it can be heard. */
function followVideo({ root, video, words, isLive, behindLive }) {
  const part = (name) => root.querySelector(name)
  const seek = part('.seek')

  function show() {
    const { seekable, currentTime } = video
    const [from, to] = seekable.length ? [seekable.start(0), seekable.end(seekable.length - 1)] : [0, 1]
    seek.min = from
    seek.max = to
    seek.value = currentTime
    const behind = behindLive()
    const isBehind = behind > 8
    const text = isLive
      ? isBehind
        ? `−${clock(behind)}`
        : ''
      : `${clock(currentTime)} / ${clock(Number.isFinite(video.duration) ? video.duration : 0)}`
    part('.time').textContent = text
    seek.setAttribute('aria-valuetext', text || words.live || clock(currentTime))
    seek.hidden = isLive && to - from < 30
    root.classList.toggle('behind', isBehind)
    if (isLive) part('.to-live').hidden = !isBehind
  }

  function showState() {
    const label = (name, isOn, on, off) => {
      part(name).classList.toggle('on', isOn)
      part(name).setAttribute('aria-label', isOn ? on : off)
    }
    label('.toggle', !video.paused, words.pause, words.play)
    label('.sound', !video.muted, words.mute, words.unmute)
  }

  for (const name of ['timeupdate', 'durationchange', 'progress', 'seeked']) video.addEventListener(name, show)
  for (const name of ['play', 'pause', 'volumechange']) video.addEventListener(name, showState)
  showState()
  show()
}

/** Takes the controls away while the video plays and nobody moves, where the page was asked to. */
function hideWhenIdle({ root, video, hidesItself }) {
  let idleTimer
  function wake() {
    root.classList.remove('idle')
    clearTimeout(idleTimer)
    if (hidesItself) idleTimer = setTimeout(() => root.classList.toggle('idle', !video.paused), 2_500)
  }
  for (const name of ['keydown', 'pointermove', 'pointerdown', 'focusin']) document.addEventListener(name, wake)
  for (const name of ['playing', 'pause']) video.addEventListener(name, wake)
}

function listenToKeys(keys) {
  document.addEventListener('keydown', (event) => {
    const run = keys.get(event.key)
    const presses = event.key === ' ' && event.target instanceof HTMLButtonElement
    if (!run || presses || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  })
}
