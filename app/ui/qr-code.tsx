import { useEffect, useState } from 'react'
import type { QrPicture } from '../kit/text/draw-qr.ts'

/** A QR code. The library that draws it loads with it; when that fails, the page still shows the link as text. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const [draw, setDraw] = useState<(text: string) => QrPicture>()
  useEffect(() => {
    let isGone = false
    const show = ({ drawQr }: { drawQr: (text: string) => QrPicture }) => !isGone && setDraw(() => drawQr)
    import('../kit/text/draw-qr.ts').then(show, () => {})
    return () => {
      isGone = true
    }
  }, [])
  if (!draw) return <span className={className} />
  const { size, path } = draw(text)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
