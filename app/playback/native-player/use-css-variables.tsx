import { type RefObject, useLayoutEffect } from 'react'

/** Sets custom properties by script, because the site's policy forbids style attributes. */
export function useCssVariables(element: RefObject<HTMLElement | null>, variables: Record<`--${string}`, string>) {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(variables)) element.current?.style.setProperty(name, value)
  })
}
