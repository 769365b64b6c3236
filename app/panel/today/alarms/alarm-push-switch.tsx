import { useEffect, useState } from 'react'
import { ask } from '../../../kit/browser/ask.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { probeWords } from '../../../monitor/probe-words.ts'
import { canBeReminded, endpointHere, subscribeHere } from '../../../reminders/push-here.tsx'
import button from '../../../ui/button.module.css'
import type { AlarmPushAnswer } from './alarm-pushes.ts'

type PushState = 'unknown' | 'on' | 'off' | 'denied' | 'failed'

/**
 * Switches this browser's pushes about failing streams (spec D6). Renders nothing in a browser without pushes, or before the
 * state is known.
 */
export function AlarmPushSwitch({ pushKey }: { pushKey: string }) {
  const { push: words } = useWordsOf(probeWords)
  const [told, setTold] = useState<PushState>('unknown')
  useEffect(() => {
    let isHere = true
    void readPushState().then((found) => isHere && setTold(found))
    return () => {
      isHere = false
    }
  }, [])
  if (told === 'unknown') return null
  const press = async () => setTold(await (told === 'on' ? stopPushes() : startPushes(pushKey)))
  return (
    <section className={`stack gap-2 to-start above-6`}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <p role="status">{told === 'on' ? words.isOn : told === 'denied' || told === 'failed' ? words[told] : ''}</p>
      <button type="button" className={button.button} onClick={press}>
        {told === 'on' ? words.off : words.on}
      </button>
    </section>
  )
}

async function readPushState(): Promise<PushState> {
  if (!canBeReminded()) return 'unknown'
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? 'off' : requestPushState({ wish: 'look', endpoint })
}

/** Starts the pushes. Call this from a click handler, because the browser asks the user for permission. */
async function startPushes(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { endpoint, keys } = (await subscribeHere(pushKey)).toJSON()
    return requestPushState({ wish: 'add', endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

/** Stops the pushes about streams; reminder pushes to this browser continue. */
async function stopPushes(): Promise<PushState> {
  const endpoint = await endpointHere().catch(() => undefined)
  return endpoint === undefined ? 'off' : requestPushState({ wish: 'stop', endpoint })
}

async function requestPushState(fields: Record<string, string>): Promise<PushState> {
  try {
    const response = await ask('/admin/alarm-pushes', { method: 'POST', body: new URLSearchParams(fields) })
    const answer = (await response.json()) as AlarmPushAnswer
    return answer.ok ? (answer.isOn ? 'on' : 'off') : 'failed'
  } catch {
    return 'failed'
  }
}
