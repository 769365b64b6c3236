/** The size of a link preview, in pixels. */
export const SHARED_PICTURE = { width: 1200, height: 630 } as const

/** The widths in which images are served: tiles (spec H6) at 1x and 2x, link previews, and the series page. */
export const PICTURE_WIDTHS = [160, 200, 240, 280, 320, 400, 480, 560, SHARED_PICTURE.width, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const isPictureWidth = (width: number): width is PictureWidth => PICTURE_WIDTHS.some((each) => each === width)

/** Returns the height for a width: images are cropped to 16:9, except link previews. */
export const pictureHeight = (width: PictureWidth): number =>
  width === SHARED_PICTURE.width ? SHARED_PICTURE.height : Math.round((width * 9) / 16)

/** The widest image that a tile needs: the widest tile at 2x. */
export const WIDEST_TILE_PICTURE = 560

const STORED = /^thumbnails\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Returns the uuid of a thumbnail that this site stores; undefined for external addresses. */
export const storedPicture = (thumbnail: string) => STORED.exec(thumbnail)?.[1]

/** Returns the URL of a thumbnail `width` pixels wide; external addresses are returned unchanged. */
export function pictureAddress(thumbnail: string, width: PictureWidth): string {
  return storedPicture(thumbnail) ? `/${thumbnail}/${width}` : thumbnail
}

/** Returns the srcset for a tile; undefined for an external image. */
export function tileSources(thumbnail: string): string | undefined {
  if (!storedPicture(thumbnail)) return undefined
  return PICTURE_WIDTHS.filter((width) => width <= WIDEST_TILE_PICTURE)
    .map((width) => `/${thumbnail}/${width} ${width}w`)
    .join(', ')
}
