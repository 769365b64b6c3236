import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'

/** The time for which a button says that its text was copied, in ms. */
const COPIED_MS = 2_500

type Texts = {
  /** Announced after copying; without it the button says so. */
  copied?: string
  /** Said where the browser does not allow copying, above the text to be copied by hand; without it nothing is. */
  copyByHand?: string
}

/** Copies texts. `isCopied`: true for a moment afterwards. */
export function useCopy({ copied, copyByHand }: Texts) {
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      if (copyByHand) prompt(copyByHand, text)
      return
    }
    if (copied) toast(copied)
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return { copy, isCopied }
}
