import { useCallback, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './crop-dialog.module.css'
import type { LocalPicture } from './local-picture.tsx'
import { pictureWarning } from './picture.ts'
import { pictureWords } from './picture-words.ts'

const ASPECT = 16 / 9
const MAX_ZOOM = 4
/** The distance an arrow key moves the image, in screen pixels. */
const KEY_STEP = 8

type Props = { picture: LocalPicture; onUse: (area: Area) => void; onCancel: () => void }

/** Lets an admin choose the part of an image that the thumbnail shows, by touch, mouse or keyboard. */
export function CropDialog({ picture, onUse, onCancel }: Props) {
  const words = useWordsOf(pictureWords)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()

  // The cropper measures its container, which has a size only once the dialog is open.
  useLayoutEffect(() => setOpen(true), [])

  // A portrait gets more height than a landscape, so that the image can be moved.
  const stage = useCallback(
    (element: HTMLDivElement | null) =>
      element?.style.setProperty('--shape', String(Math.min(Math.max(picture.width / picture.height, 1), ASPECT))),
    [picture],
  )
  const warning = area && pictureWarning({ width: area.width, height: area.height })

  // Rendered outside the surrounding form, so that its buttons cannot submit that form.
  return createPortal(
    <Dialog title={words.crop.title} isWide onCancel={onCancel}>
      <div ref={stage} className={`full ${styles.stage}`}>
        {isOpen && (
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={ASPECT}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': words.crop.area, 'aria-describedby': `${id}-hint` }}
          />
        )}
      </div>
      <div className={`line gap-4 bold target ${styles.zoom}`}>
        <label htmlFor={`${id}-zoom`}>{words.crop.zoom}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
      <p id={`${id}-hint`} className="muted small">
        {words.crop.hint}
      </p>
      <p role="status" className={`muted small even ${styles.size}`}>
        {area && words.crop.size(Math.round(area.width), Math.round(area.height))}
        {warning === 'small' && <span className={styles.warning}> {words.warnings.small}</span>}
        {picture.isAnimated && <span className={styles.warning}> {words.still}</span>}
      </p>
      <DialogActions>
        <button type="button" className={button.button} onClick={onCancel}>
          {words.crop.cancel}
        </button>
        <button type="button" className={button.primary} disabled={!area} onClick={() => area && onUse(area)}>
          {words.crop.use}
        </button>
      </DialogActions>
    </Dialog>,
    document.body,
  )
}
