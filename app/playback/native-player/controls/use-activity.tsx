import { useEffect, useEffectEvent, useState } from 'react'

/** Controls hide after this long without movement, in ms. */
const IDLE = 3000

type Options = {
  /** True when something keeps the controls visible: a pause, a message, an open menu. */
  isHeld: boolean
  isMenuOpen: boolean
  onPress: () => void
  onDoublePress: () => void
}

/**
 * Returns true while the controls are visible: for a while after any movement or key, and while they have the focus. A first
 * touch only shows them, wherever it lands; a second one on the video hides them.
 */
export function useActivity(
  frame: HTMLElement,
  video: HTMLVideoElement,
  { isHeld, isMenuOpen, onPress, onDoublePress }: Options,
): boolean {
  const [isAwake, setAwake] = useState(true)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const isShown = isHeld || isAwake || hasKeyboard
  const press = useEffectEvent(onPress)
  const doublePress = useEffectEvent(onDoublePress)
  const present = useEffectEvent(() => ({ isShown, isMenuOpen }))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isMouse = true
    let before = { isShown: true, isMenuOpen: false }
    const wake = () => {
      setAwake(true)
      clearTimeout(timer)
      timer = setTimeout(rest, IDLE)
    }
    // A mouse resting on a control is about to press it; a touch leaves a stale hover state.
    const rest = () => (isMouse && frame.querySelector('[data-controls] :hover') ? wake() : setAwake(false))
    const onPointerDown = (event: PointerEvent) => {
      isMouse = event.pointerType === 'mouse'
      before = present()
      wake()
    }
    // On release, the click of a touch would hit the controls that the touch has just shown.
    const onAnyClick = (event: MouseEvent) => {
      if (isMouse || before.isShown || event.detail === 0) return
      event.stopPropagation()
      event.preventDefault()
    }
    const onClick = () => {
      if (before.isMenuOpen) return
      if (isMouse) press()
      else setAwake(false)
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
    frame.addEventListener('pointerdown', onPointerDown, true)
    frame.addEventListener('keydown', wake)
    frame.addEventListener('focusin', onFocusIn)
    frame.addEventListener('focusout', onFocusOut)
    frame.addEventListener('click', onAnyClick, true)
    video.addEventListener('click', onClick)
    video.addEventListener('dblclick', onDoubleClick)
    return () => {
      clearTimeout(timer)
      frame.removeEventListener('pointermove', wake)
      frame.removeEventListener('pointerdown', onPointerDown, true)
      frame.removeEventListener('keydown', wake)
      frame.removeEventListener('focusin', onFocusIn)
      frame.removeEventListener('focusout', onFocusOut)
      frame.removeEventListener('click', onAnyClick, true)
      video.removeEventListener('click', onClick)
      video.removeEventListener('dblclick', onDoubleClick)
    }
  }, [frame, video])

  return isShown
}
