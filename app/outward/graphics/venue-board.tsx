/** The time without pointer movement after which pointer and button disappear, in ms. */
const STILL_MS = 3_000

/** Keeps a venue's screen on, and offers full screen: by its button, a double click, or the key F. */
export function keepBoardOn() {
  const button = document.querySelector<HTMLButtonElement>('#full')
  const page = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined

  async function stayAwake() {
    // The preview in the panel keeps no screen on.
    if (window.top !== window) return
    try {
      await navigator.wakeLock?.request('screen')
    } catch {
      // Without a secure connection, or with a low battery, the screen follows its own settings.
    }
  }

  function toggle() {
    const done = document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen()
    void done.catch(() => {})
  }

  function onMove() {
    page.removeAttribute('data-still')
    clearTimeout(timer)
    timer = setTimeout(() => page.setAttribute('data-still', ''), STILL_MS)
  }

  if (button && document.fullscreenEnabled) {
    button.hidden = false
    button.addEventListener('click', toggle)
    document.addEventListener('dblclick', ({ target }) => target !== button && toggle())
    document.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
      if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey) toggle()
    })
    document.addEventListener('fullscreenchange', () => {
      button.hidden = document.fullscreenElement !== null
    })
  }
  // The lock ends whenever the page is hidden.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void stayAwake())
  document.addEventListener('pointermove', onMove)
  onMove()
  void stayAwake()
}
