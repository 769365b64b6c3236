import type { PressWords } from './press-words.ts'

/**
 * Inlined in the head of every page. Until React has taken over, each press is acknowledged and queued, then carried out once,
 * in order. The browser handles at once whatever it can do by itself: links, forms with an address, details, popovers, typing
 * (docs/decisions/066-presses.md).
 */

/** How long, in ms, a press waits before the page says that its controls have not loaded. */
const PATIENCE = 10_000
/** How often, in ms, queued presses look for their part of the page, which may hydrate after the page itself. */
const TURN = 50
/**
 * How long, in ms, nothing more is sent after the browser has begun to send a form; after that the page is assumed to have
 * stayed.
 */
const SENDING = 10_000

type Field = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  /** React's record of the value, which it compares to detect a change. */
  _valueTracker?: { setValue: (value: string) => void }
}
type Press = {
  kind: 'click' | 'submit' | 'enter' | 'field' | 'toggle'
  element: HTMLElement
  carryOut: (element: HTMLElement) => void
}
type HeldPress = Press & {
  /** Returns the element, or its replacement after hydration. */
  found: () => HTMLElement | undefined
}

declare global {
  interface Window {
    /** Set by the server in the line before this script. */
    pressWords?: PressWords
    /**
     * Called once React has taken over the page: first for field values, then, once it knows what only the browser knows, for
     * presses.
     */
    takePresses?: (what: 'fields' | 'all') => void
  }
}

let isAwake = false
let isReplaying = false
let hasFailed = false
let sentAt = 0
let turns: ReturnType<typeof setInterval> | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let note: HTMLElement | undefined
let held: HeldPress[] = []

const [takenText, failedText, reloadText] = window.pressWords as PressWords
/** True once React has taken over the element, which it marks. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
/** True while the control is disabled, because the page waits for an answer: a press of it waits too. */
const isAsking = (element: Element) => (element as HTMLButtonElement).disabled
const isThere = (element: Element) => isAwake && isTaken(element)
const isBox = (field: Element): field is HTMLInputElement => field.matches('[type=checkbox],[type=radio]')
/** True for presses that show no effect of their own. */
const isMarked = ({ kind }: Press) => kind !== 'field' && kind !== 'toggle'
const isSending = () => Date.now() - sentAt < SENDING

function onEvent(event: Event) {
  const { target, type } = event
  if (isReplaying || !(target instanceof Element)) return
  if (type === 'submit' && isSending()) return stop(event)
  const press = FINDERS[type]?.(event as never, target as never)
  if (!press || isThere(press.element)) return
  if (!isAwake || press.kind === 'submit') {
    stop(event)
    hold(press)
  }
  // React replays a press on a part that is still to hydrate, and drops one on a part whose code has not loaded.
  else setTimeout(() => isThere(press.element) || hold(press))
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const FINDERS: Record<string, (event: never, target: never) => Press | undefined> = {
  click: pressedControl,
  submit: sentForm,
  keydown: enteredField,
  input: changedField,
  change: changedField,
  toggle: toggledDetails,
}

function pressedControl({ metaKey, ctrlKey, shiftKey }: MouseEvent, target: Element): Press | undefined {
  const control = target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href],button')
  if (!control) return
  if (control instanceof HTMLAnchorElement) {
    // A link waits only while another press is queued, which its navigation would cancel, and not once the scripts have failed.
    const stays = control.target || metaKey || ctrlKey || shiftKey || control.getAttribute('href')?.startsWith('#')
    return stays || isAwake || hasFailed || !held.some(isMarked) ? undefined : click(control)
  }
  const isBrowsers = control.popoverTargetElement || (control.type !== 'button' && control.form)
  return isBrowsers ? undefined : click(control)
}

const click = (element: HTMLElement): Press => ({ kind: 'click', element, carryOut: (control) => control.click() })

function sentForm(event: SubmitEvent, form: HTMLFormElement): Press | undefined {
  if (isThere(form)) return
  const element = event.submitter ?? form
  if (form.hasAttribute('action') && (hasFailed || !held.some(isMarked))) {
    if (isAwake) return
    sentAt = Date.now()
    mark(element)
    setTimeout(stayed, SENDING)
    return
  }
  return {
    kind: 'submit',
    element,
    carryOut: (found) =>
      found instanceof HTMLFormElement ? found.requestSubmit() : (found as HTMLButtonElement).form?.requestSubmit(found),
  }
}

/** Returns a press for Enter in a field without a form, for which the browser has no action of its own. */
function enteredField({ key, isComposing }: KeyboardEvent, target: HTMLElement): Press | undefined {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || target.form || isBox(target)) return
  const init = { key, code: key, bubbles: true, cancelable: true }
  return { kind: 'enter', element: target, carryOut: (field) => field.dispatchEvent(new KeyboardEvent('keydown', init)) }
}

function changedField(_: Event, target: Field): Press | undefined {
  if (!target.matches('input,select,textarea')) return
  const { value } = target
  const isOn = isBox(target) && target.checked
  const carryOut = (field: Field) => {
    if (isBox(field)) {
      field.checked = !isOn
      field.click()
      return
    }
    if (field.value !== value) field.value = value
    field._valueTracker?.setValue(`${value}.`)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    // The viewer has left the field meanwhile.
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  return { kind: 'field', element: target, carryOut: carryOut as Press['carryOut'] }
}

function toggledDetails(_: Event, element: HTMLElement): Press | undefined {
  if (!element.matches('details')) return
  return { kind: 'toggle', element, carryOut: (details) => details.dispatchEvent(new Event('toggle')) }
}

function hold(press: Press) {
  const same = held.find(({ kind, element }) => kind === press.kind && element === press.element)
  // A repeated press of a queued control counts once; a field takes the latest value.
  if (same) same.carryOut = press.carryOut
  else held.push({ ...press, found: finderOf(press.element) })
  if (isMarked(press)) {
    if (!same) mark(press.element)
    patience ??= setTimeout(fail, hasFailed ? 0 : PATIENCE)
  }
  if (isAwake) turns ??= setInterval(carryOut, TURN)
}

/**
 * Returns a function that finds the element again after hydration: by its name, and by the number of similar elements before
 * it.
 */
function finderOf(element: HTMLElement) {
  const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.getAttribute('name') ?? each.textContent
  const name = nameOf(element)
  const alike = () => [...document.querySelectorAll<HTMLElement>(element.localName)].filter((each) => nameOf(each) === name)
  const at = alike().indexOf(element)
  return () => (element.isConnected ? element : alike()[at])
}

function mark(element: HTMLElement) {
  element.dataset.taken = element.getAttribute('aria-busy') ?? ''
  element.setAttribute('aria-busy', 'true')
  if (note) return
  note = document.createElement('p')
  note.setAttribute('role', 'status')
  note.className = 'visually-hidden'
  document.body.append(note)
  // Screen readers announce changes only in a region that already exists.
  setTimeout(() => note?.append(takenText), TURN)
}

function unmark(element: HTMLElement) {
  const busy = element.dataset.taken
  delete element.dataset.taken
  if (busy) element.setAttribute('aria-busy', busy)
  else if (busy !== undefined) element.removeAttribute('aria-busy')
}

/** Unmarks sent controls when the browser has not left the page, or has returned to it. */
function stayed() {
  sentAt = 0
  for (const each of document.querySelectorAll<HTMLElement>('[data-taken]'))
    if (!held.some(({ element }) => element === each)) unmark(each)
}

function carryOut() {
  for (const press of held) {
    const element = press.found()
    if (element && !(isTaken(element) && (isAwake || !isMarked(press)))) continue
    if (element && isMarked(press) && isAsking(element)) continue
    held = held.filter((each) => each !== press)
    unmark(press.element)
    if (element) replay(press, element)
  }
  if (!held.some(isMarked)) {
    clearTimeout(patience)
    note?.remove()
    patience = note = undefined
  }
  if (held.length > 0) return
  clearInterval(turns)
  turns = undefined
}

function replay(press: Press, element: HTMLElement) {
  isReplaying = true
  press.carryOut(element)
  isReplaying = false
}

/** Says that the scripts have failed to load, and lets the browser follow a queued link or send a queued form. */
function fail() {
  // Drops the presses of controls that have hydrated but have stayed disabled this long.
  const over = held.filter(({ element, found }) => isThere(found() ?? element) && isAsking(found() ?? element))
  for (const { element } of over) unmark(element)
  held = held.filter((press) => !over.includes(press))
  if (over.length > 0 && !held.some(isMarked)) return carryOut()
  hasFailed = true
  const reload = document.createElement('a')
  reload.href = location.pathname + location.search
  reload.append(reloadText)
  note?.replaceChildren(failedText, ' ', reload)
  if (note) note.className = 'unready'
  const way = held.find(({ kind, element }) => element.matches('a') || (kind === 'submit' && element.closest('[action]')))
  if (!way) return
  held = held.filter((each) => each !== way)
  replay(way, way.element)
}

function failNow({ target, type }: Event) {
  // Images fail with the same event, without harm to the controls.
  if (isAwake || (type === 'error' && target !== window && !(target instanceof HTMLScriptElement))) return
  hasFailed = true
  if (!patience) return
  clearTimeout(patience)
  patience = setTimeout(fail)
}

/** True for fields that the browser has filled again, for example after a reload. */
const isRestored = (field: HTMLInputElement) =>
  field.matches('[type=checkbox],[type=radio]') ? field.checked && !field.defaultChecked : field.value !== field.defaultValue

for (const type of Object.keys(FINDERS)) addEventListener(type, onEvent, true)
for (const type of ['error', 'unhandledrejection']) addEventListener(type, failNow, true)
addEventListener('pageshow', ({ persisted }) => persisted && stayed())

window.takePresses = (what) => {
  if (what === 'fields') takeFields()
  else isAwake = true
  carryOut()
  if (isAwake && held.length > 0) turns ??= setInterval(carryOut, TURN)
}

function takeFields() {
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=file]),textarea'))
    if (isRestored(field) && !held.some(({ element }) => element === field)) hold(changedField(new Event(''), field) as Press)
}
