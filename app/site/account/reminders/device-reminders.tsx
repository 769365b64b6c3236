import { ask } from '../../../kit/browser/ask.tsx'
import { endpointHere, subscribeHere } from '../../../reminders/push-here.tsx'
import type { DeviceAnswer } from './device-form.ts'

/** The reason why a device gets no reminder: the site or the browser refused. */
export type DeviceFault = NonNullable<DeviceAnswer['fault']> | 'denied' | 'network'

type DeviceState = Omit<DeviceAnswer, 'fault'> & { fault?: DeviceFault | undefined }

/** Sends this device's request about its reminders. */
async function request(fields: Record<string, string>): Promise<DeviceState> {
  try {
    const response = await ask('/reminders/device', { method: 'POST', body: new URLSearchParams(fields) })
    const answer: DeviceAnswer = await response.json()
    return response.ok || answer.fault ? answer : { fault: 'failed' }
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'failed' : 'network' }
  }
}

/** Asks the viewer for permission, then asks the site to remind this device. Call it while handling a button press. */
export async function remindHere(choice: { kind: string; id: string; lead: string }, pushKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return { fault: 'denied' }
  try {
    const { endpoint, keys } = (await subscribeHere(pushKey)).toJSON()
    return request({ wish: 'add', ...choice, endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  } catch (error) {
    // Without a network the browser cannot reach its push service either.
    if ((error as DOMException).name === 'NotAllowedError') return { fault: 'denied' }
    return { fault: navigator.onLine ? 'failed' : 'network' }
  }
}

/** Returns the reminders of this device; none when it gets no pushes. */
export async function remindersHere(): Promise<DeviceState> {
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? { reminders: [] } : request({ wish: 'list', endpoint })
}

/** Stops one reminder of this device, or all of them. Returns the remaining ones. */
export async function stopHere(id?: string): Promise<DeviceState> {
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? { reminders: [] } : request({ wish: 'stop', endpoint, ...(id === undefined ? {} : { id }) })
}
