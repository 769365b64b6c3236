import { countPlayer } from '../../audience/count-player.tsx'
import { type Language, toLanguage } from '../../kit/language.ts'
import { formatClock } from '../../kit/time/duration.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { playerWords } from '../../language/words/player-words.ts'
import { dayAndHour } from '../../playback/day-and-hour.ts'
import type { Notice } from '../../playback/native-player/notice.ts'
import { type EmbedPlayer, openPlayer } from './embed-player.tsx'
import { type EmbedState, isPlayableIn, parseEmbedState, untilStart } from './embed-state.ts'
import { embedWords } from './embed-words.ts'

const SECOND = 1_000

/**
 * Makes the embed page play. Returns the function that shows a newer version of it; playback continues while the source is the
 * same.
 */
export function openEmbed(main: HTMLElement): (next: HTMLElement, title: string) => void {
  const language = toLanguage(document.documentElement.lang)
  const of = (id: string) => document.getElementById(id)
  let state = parseEmbedState(main.dataset.embed)
  let player: EmbedPlayer | undefined
  let stopCounting = () => {}
  let notice: Notice = 'none'
  let given = [...(of('card')?.childNodes ?? [])]
  let clock: ReturnType<typeof setInterval> | undefined

  function show() {
    clearInterval(clock)
    const left = state && !player ? untilStart(state, Date.now()) : undefined
    const told = noticeText(notice, state, language)
    const isElsewhere = state !== undefined && of('play') !== null && !isPlayableIn(state, origin)
    const play = of('play')
    if (play) play.hidden = player !== undefined || left !== undefined || isElsewhere
    main.toggleAttribute('data-open', player !== undefined)
    const card = of('card')
    if (!card) return
    const content = told
      ? noticeOf(told, restart)
      : left !== undefined
        ? countdown(left)
        : isElsewhere
          ? onlyThere(language)
          : given
    card.replaceChildren(...content)
    card.hidden = content.length === 0
    card.classList.toggle('over', player !== undefined)
    const said = of('said')
    if (said) said.textContent = told ? [told.title, ...told.hints].join(' ') : ''
  }

  /** Returns the start in the viewer's zone and, on the last day, the time left. */
  function countdown(left: number): Node[] {
    const words = playerWords[language]
    const dateTime = state?.startsAt ?? ''
    const time = Object.assign(document.createElement('time'), { dateTime })
    time.textContent = words.startsAt(dayAndHour(Date.parse(dateTime), language))
    const timer = element('p', 'clock', '')
    timer.setAttribute('role', 'timer')
    const tick = () => {
      const now = state && untilStart(state, Date.now())
      if (now === undefined) return show()
      timer.textContent = now < DAY_MS ? formatClock(Math.ceil(now / SECOND)) : ''
      timer.hidden = now >= DAY_MS
    }
    clock = setInterval(tick, SECOND)
    timer.textContent = left < DAY_MS ? formatClock(Math.ceil(left / SECOND)) : ''
    timer.hidden = left >= DAY_MS
    const when = element('p', 'when', '')
    when.append(time)
    return [element('p', 'message', words.upcoming), when, timer]
  }

  function play() {
    if (!state || player) return
    const stage = of('stage') as HTMLElement
    player = openPlayer({
      stage,
      state,
      language,
      onNotice(next) {
        notice = next
        // The player does not exist yet while it is being opened.
        if (player) show()
      },
      onRunning(running) {
        if (running) main.dataset.running = running
        else delete main.dataset.running
      },
      onFirstFrame: () => main.toggleAttribute('data-pictured', true),
    })
    stopCounting = countPlayer(stage, {
      episode: state.id,
      language,
      surface: 'embed',
      isLive: () => state?.isLive ?? false,
      // The page does not know who the viewer is.
      isStaff: () => false,
    })
    show()
  }

  function stop() {
    stopCounting()
    player?.close()
    player = undefined
    notice = 'none'
    delete main.dataset.running
    delete main.dataset.pictured
  }

  function restart() {
    player?.restart()
    player?.focus()
  }

  main.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('#play')) return
    play()
    player?.focus()
  })
  show()

  return (next, title) => {
    const before = state
    const focused = document.activeElement?.id
    take(main, next)
    document.title = title
    state = parseEmbedState(main.dataset.embed)
    given = [...(of('card')?.childNodes ?? [])]
    if (player && state && isPlayableIn(state, origin)) {
      if (JSON.stringify(before?.source) === JSON.stringify(state.source)) player.update(state)
      else {
        stop()
        play()
      }
    } else stop()
    show()
    if (focused && document.activeElement === document.body) of(focused)?.focus()
  }
}

/** Puts a newer page's content around the stage, which stays in place: moving a video stops it. */
function take(main: HTMLElement, next: HTMLElement) {
  // A document without scripts treats their content as real, and would load it.
  for (const noscript of next.querySelectorAll('noscript')) noscript.remove()
  const isStage = ({ id }: Element) => id === 'stage'
  const stage = [...main.children].find(isStage)
  for (const child of [...main.children]) if (child !== stage) child.remove()
  const children = [...next.children]
  const at = children.findIndex(isStage)
  main.prepend(...children.slice(0, at))
  main.append(...children.slice(at + 1))
  if (next.dataset.embed === undefined) delete main.dataset.embed
  else main.dataset.embed = next.dataset.embed
}

type NoticeText = { title: string; hints: string[]; mayTry: boolean }

/** Returns the text of a notice; undefined when the browser's own controls say enough. */
function noticeText(notice: Notice, state: EmbedState | undefined, language: Language): NoticeText | undefined {
  const words = playerWords[language]
  const told = (title: string, hints: string[], mayTry = false) => ({ title, hints, mayTry })
  switch (notice) {
    case 'none':
    case 'loading':
    case 'start':
    case 'recorded-ended':
      return undefined
    case 'upcoming': {
      const start = Date.parse(state?.startsAt ?? '')
      const when = start > Date.now() ? words.startsAt(dayAndHour(start, language)) : words.startsSoon
      return told(words.upcoming, [when, words.upcomingHint])
    }
    case 'late':
      return told(words.late, [words.lateHint], true)
    case 'interrupted':
      return told(words.interrupted, [words.interruptedHint])
    case 'gone':
      return told(words.interrupted, [words.goneHint], true)
    case 'live-ended':
      return told(words.liveEnded, [words.liveEndedHint])
    case 'failed':
      return told(words.failed, [words.failedHint], true)
    case 'unsupported':
      return told(words.unsupported, [words.unsupportedHint], true)
    case 'offline':
      return told(words.offline, [words.offlineHint])
  }
}

/** Returns a link to the page of the site that plays it. */
function onlyThere(language: Language): Node[] {
  const link = document.getElementById('watch') as HTMLAnchorElement
  const way = Object.assign(element('a', 'way', link.ariaLabel ?? ''), { href: link.href, target: '_blank', rel: 'noopener' })
  return [element('p', 'message', embedWords[language].onlyThere(link.textContent.trim())), way]
}

function noticeOf({ title, hints, mayTry }: NoticeText, restart: () => void): Node[] {
  const nodes = [element('p', 'message', title), ...hints.map((hint) => element('p', 'hint', hint))]
  if (!mayTry) return nodes
  const again = Object.assign(element('button', 'way', playerWords[toLanguage(document.documentElement.lang)].tryAgain), {
    id: 'again',
    type: 'button',
  })
  again.addEventListener('click', restart)
  return [...nodes, again]
}

const element = (tag: string, className: string, textContent: string): HTMLElement =>
  Object.assign(document.createElement(tag), { className, textContent })
