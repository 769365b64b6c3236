// Pushes to this browser (spec E9, D6).

/** How long, in ms, the service worker may take to start; a browser that stores nothing has none. */
const WORKER_PATIENCE = 10_000

/** True when this browser can show notifications of the site. */
export const canBeReminded = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && Notification.permission !== undefined

/** True when the viewer has blocked notifications; only the browser's settings can allow them again. */
export const isRefusedHere = (): boolean => Notification.permission === 'denied'

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, WORKER_PATIENCE, new Error('The service worker does not start.')),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Returns the endpoint at which this browser gets pushes; undefined when it gets none. Never prompts the viewer. */
export async function endpointHere(): Promise<string | undefined> {
  if (!canBeReminded() || Notification.permission !== 'granted') return undefined
  const known = await navigator.serviceWorker.getRegistration()
  return (await known?.pushManager.getSubscription())?.endpoint
}

/**
 * Subscribes with the site's key, once the viewer has allowed it. Ends a subscription under another key, left by an earlier
 * installation of the site.
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
