import { pictureAddress, tileSources } from './sizes.ts'

type Props = {
  of: string
  /** Its width in CSS pixels; `sizes` where the window decides. */
  width?: number
  sizes?: string
  className?: string
}

/** The image of a tile or a row, with a height of 9/16 of its width. */
export const TileImage = ({ of, width = 280, sizes = `${width}px`, className }: Props) => (
  <img
    src={pictureAddress(of, width < 200 ? 160 : 280)}
    srcSet={tileSources(of)}
    sizes={sizes}
    alt=""
    className={className}
    width={width}
    height={Math.round((width * 9) / 16)}
    loading="lazy"
    decoding="async"
  />
)
