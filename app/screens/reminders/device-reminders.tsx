import { ask } from '../../shared/ask.tsx'
import type { DeviceAnswer } from './device-form.ts'

/** Why a device gets no reminder: a refusal of the site, or of the browser. */
export type DeviceFault = NonNullable<DeviceAnswer['fault']> | 'denied' | 'network'

type Answered = Omit<DeviceAnswer, 'fault'> & { fault?: DeviceFault | undefined }

/** How long, in ms, the service worker may take to start; there is none where the browser keeps nothing. */
const WORKER_PATIENCE = 10_000

/** Whether this browser can show notifications of the site. */
export const canBeReminded = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && Notification.permission !== undefined

/** Whether the viewer has told this browser to show none; it can be allowed in the browser's settings alone. */
export const isRefusedHere = (): boolean => Notification.permission === 'denied'

/** Sends what a device asks about its reminders. */
async function request(fields: Record<string, string>): Promise<Answered> {
  try {
    const response = await ask('/reminders/device', { method: 'POST', body: new URLSearchParams(fields) })
    const answer = (await response.json()) as DeviceAnswer
    return response.ok || answer.fault ? answer : { fault: 'failed' }
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'failed' : 'network' }
  }
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, WORKER_PATIENCE, new Error('The service worker does not start.')),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The endpoint at which this browser gets pushes; undefined when it gets none. Never asks the viewer. */
async function endpointHere(): Promise<string | undefined> {
  if (!canBeReminded() || Notification.permission !== 'granted') return undefined
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription())?.endpoint
}

/** Subscribes with the key of the site. A subscription under another key, of a site that began anew, is given up. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Asks the viewer for permission, then the site to remind this device. Call it in the press of a button. */
export async function remindHere(choice: { kind: string; id: string; lead: string }, pushKey: string): Promise<Answered> {
  if ((await Notification.requestPermission()) !== 'granted') return { fault: 'denied' }
  try {
    const { endpoint, keys } = (await subscribe(await registration(), pushKey)).toJSON()
    return request({ wish: 'add', ...choice, endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  } catch (error) {
    // Without a network the browser's push service is out of reach too.
    if ((error as DOMException).name === 'NotAllowedError') return { fault: 'denied' }
    return { fault: navigator.onLine ? 'failed' : 'network' }
  }
}

/** The reminders of this device; none when it gets no pushes. */
export async function remindersHere(): Promise<Answered> {
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? { reminders: [] } : request({ wish: 'list', endpoint })
}

/** Ends one reminder of this device, or all of them. Returns those that are left. */
export async function stopHere(id?: string): Promise<Answered> {
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? { reminders: [] } : request({ wish: 'stop', endpoint, ...(id === undefined ? {} : { id }) })
}
