import { AsyncLocalStorage } from 'node:async_hooks'
import { outageOf } from '../../kit/limits/outage.server.ts'

/** The database error during a call of better-auth, which wraps or swallows it. */
const failing = new AsyncLocalStorage<{ error?: unknown }>()

/** Returns the same functions, except that a call during an outage of the database throws the database's own error. */
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

/** Returns the same adapter, which records its functions' errors for the call in progress. */
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
