import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Takes over what was typed into a field of its own state before the script came. */
export function useTypedEarly(field: RefObject<HTMLInputElement | null>, take: (text: string) => void) {
  const look = useEffectEvent(() => {
    if (field.current?.value) take(field.current.value)
  })
  useLayoutEffect(look, [])
}
