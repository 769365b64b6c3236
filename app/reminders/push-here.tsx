// Pushes to this browser (spec E9, D6).

/** How long, in ms, the service worker may take to start; there is none where the browser keeps nothing. */
const WORKER_PATIENCE = 10_000

/** Whether this browser can show notifications of the site. */
export const canBeReminded = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && Notification.permission !== undefined

/** Whether the viewer has told this browser to show none; it can be allowed in the browser's settings alone. */
export const isRefusedHere = (): boolean => Notification.permission === 'denied'

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, WORKER_PATIENCE, new Error('The service worker does not start.')),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The endpoint at which this browser gets pushes; undefined when it gets none. Never asks the viewer. */
export async function endpointHere(): Promise<string | undefined> {
  if (!canBeReminded() || Notification.permission !== 'granted') return undefined
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription())?.endpoint
}

/**
 * Subscribes with the key of the site, once the viewer has allowed it. A subscription under another key, of a site that began anew, is given
 * up.
 */
export async function subscribeHere(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}
