import { AsyncLocalStorage } from 'node:async_hooks'
import { outageOf } from '../shared/outage.server.ts'

/** What the database failed with during a call of better-auth, which turns it into an error of its own or swallows it. */
const failing = new AsyncLocalStorage<{ error?: unknown }>()

/** The same calls, but one during which the database was away or full throws what the database said. */
export function throwOutages<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(calls, name, receiver) {
      const call: unknown = Reflect.get(calls, name, receiver)
      if (typeof call !== 'function') return call
      return async (...parameters: unknown[]) => {
        const met: { error?: unknown } = {}
        const [answer] = await Promise.allSettled([failing.run(met, () => call(...parameters))])
        if (outageOf(met.error)) throw met.error
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      }
    },
  })
}

/** The same adapter, which notes for the call under way what its functions fail with. */
export function noteOutages<Adapter extends object>(adapter: Adapter): Adapter {
  const members = Object.entries(adapter).map(([name, member]) => {
    if (typeof member !== 'function' || name === 'transaction') return [name, member]
    const note = async (...parameters: unknown[]) => {
      try {
        return await member(...parameters)
      } catch (error) {
        const calls = failing.getStore()
        if (calls) calls.error = error
        throw error
      }
    }
    return [name, note]
  })
  return Object.fromEntries(members) as Adapter
}
