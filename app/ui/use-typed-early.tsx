import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Takes over text typed into a field with its own state before hydration. */
export function useTypedEarly(field: RefObject<HTMLInputElement | null>, take: (text: string) => void) {
  const look = useEffectEvent(() => {
    if (field.current?.value) take(field.current.value)
  })
  useLayoutEffect(look, [])
}
