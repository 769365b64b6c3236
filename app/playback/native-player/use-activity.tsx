import { useEffect, useEffectEvent, useState } from 'react'

/** Controls go after so long without a movement, in ms. */
const IDLE = 3000

/**
 * Whether the controls are wanted: after any movement or key for a while, and as long as the keyboard is in them.
 * A first touch only brings them; a second one on the picture sends them away.
 */
export function useActivity(
  frame: HTMLElement,
  video: HTMLVideoElement,
  { onPress, onDoublePress }: { onPress: () => void; onDoublePress: () => void },
): boolean {
  const [isAwake, setAwake] = useState(true)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const isShown = isAwake || hasKeyboard
  const press = useEffectEvent(onPress)
  const doublePress = useEffectEvent(onDoublePress)
  const wasShown = useEffectEvent(() => isShown)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isMouse = true
    let wasShownBefore = true
    const wake = () => {
      setAwake(true)
      clearTimeout(timer)
      timer = setTimeout(() => setAwake(false), IDLE)
    }
    const onPointerDown = (event: PointerEvent) => {
      isMouse = event.pointerType === 'mouse'
      wasShownBefore = wasShown()
      wake()
    }
    const onClick = () => {
      if (isMouse) return press()
      if (wasShownBefore) setAwake(false)
    }
    const onDoubleClick = () => {
      if (isMouse) doublePress()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      wake()
      setHasKeyboard(target instanceof Element && target !== frame && target.matches(':focus-visible'))
    }
    const onFocusOut = () => setHasKeyboard(false)

    wake()
    frame.addEventListener('pointermove', wake)
    frame.addEventListener('pointerdown', onPointerDown)
    frame.addEventListener('keydown', wake)
    frame.addEventListener('focusin', onFocusIn)
    frame.addEventListener('focusout', onFocusOut)
    video.addEventListener('click', onClick)
    video.addEventListener('dblclick', onDoubleClick)
    return () => {
      clearTimeout(timer)
      frame.removeEventListener('pointermove', wake)
      frame.removeEventListener('pointerdown', onPointerDown)
      frame.removeEventListener('keydown', wake)
      frame.removeEventListener('focusin', onFocusIn)
      frame.removeEventListener('focusout', onFocusOut)
      video.removeEventListener('click', onClick)
      video.removeEventListener('dblclick', onDoubleClick)
    }
  }, [frame, video])

  return isShown
}
