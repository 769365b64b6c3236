import { toLanguage } from '../../kit/language.ts'
import { playerWords } from '../../language/words/player-words.ts'
import { embedWords } from './embed-words.ts'

/**
 * Shows the address for copying when a link cannot open a tab, as in a sandbox without allow-popups; otherwise links work as
 * usual.
 */
export function leadOut() {
  if (origin !== 'null') return
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[target="_blank"]')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    if (!opens(link.href)) showAddress(link)
  })
}

function opens(address: string): boolean {
  try {
    const opened = open(address, '_blank')
    if (opened) opened.opener = null
    return opened !== null
  } catch {
    // Firefox throws; other browsers return nothing.
    return false
  }
}

function showAddress(link: HTMLAnchorElement) {
  const language = toLanguage(document.documentElement.lang)
  const words = embedWords[language]
  const dialog = document.createElement('dialog')
  const about = Object.assign(document.createElement('p'), { textContent: words.blocked, id: 'blocked' })
  const address = Object.assign(document.createElement('input'), { readOnly: true, value: link.href })
  address.setAttribute('aria-label', words.address)
  const said = Object.assign(document.createElement('p'), { className: 'hint' })
  said.setAttribute('role', 'status')
  const copy = Object.assign(document.createElement('button'), { type: 'button', className: 'way', textContent: words.copy })
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'other',
    textContent: playerWords[language].close,
  })
  dialog.setAttribute('aria-labelledby', 'blocked')
  const ways = Object.assign(document.createElement('div'), { className: 'ways' })
  ways.append(copy, close)
  dialog.append(about, address, ways, said)
  copy.addEventListener('click', async () => {
    said.textContent = (await copied(address)) ? words.copied : words.copyByHand
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  address.select()
}

/** Copies the address. A framed page seldom has the clipboard permission; the old command needs none. */
async function copied(address: HTMLInputElement): Promise<boolean> {
  address.select()
  if (document.execCommand('copy')) return true
  try {
    await navigator.clipboard.writeText(address.value)
    return true
  } catch {
    return false
  }
}
