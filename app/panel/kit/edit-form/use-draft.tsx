import { useCallback, useEffect, useRef } from 'react'
import type { FormValues } from '../../../kit/text/merge.ts'

type Draft<V extends FormValues> = { values: V; base: { values: V; version: number | undefined } }

const keyOf = (name: string) => `draft ${name}`

/**
 * Stores a draft across reloads, in this tab only. Fields named in `secret` are never stored.
 * @returns `read`, which returns the stored draft, and `keep`, which stores a draft, or deletes it when called with undefined.
 */
export function useDraft<V extends FormValues>(name: string, secret: readonly (keyof V)[]) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined)

  const read = useCallback((): Draft<V> | undefined => {
    try {
      const stored = sessionStorage.getItem(keyOf(name))
      return stored ? (JSON.parse(stored) as Draft<V>) : undefined
    } catch {
      return undefined
    }
  }, [name])

  const keep = useCallback(
    (draft: Draft<V> | undefined) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      const write = () => {
        waiting.current = undefined
        try {
          if (!draft) sessionStorage.removeItem(keyOf(name))
          else
            sessionStorage.setItem(
              keyOf(name),
              JSON.stringify(draft, (field, value) => (secret.includes(field) ? '' : value)),
            )
        } catch {
          // Storage is full or disabled. Leaving the page still asks first.
        }
      }
      if (draft) waiting.current = { timer: setTimeout(write, 300), write }
      else write()
    },
    [name, secret],
  )

  // Leaving the page before the pause ends also stores the latest input.
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.write()
    },
    [],
  )
  return { read, keep }
}
