/** Widths of a tile at each breakpoint, in CSS pixels (spec H6). */
export const TILE_WIDTHS = [160, 200, 240, 280] as const

/** Widths in which pictures are served: the tiles' at 1x and 2x, and one for the series page. */
export const PICTURE_WIDTHS = [160, 200, 240, 280, 320, 400, 480, 560, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const isPictureWidth = (width: number): width is PictureWidth => (PICTURE_WIDTHS as readonly number[]).includes(width)

/** The widest picture that a tile needs: its own widest at 2x. */
const WIDEST_TILE_PICTURE = 560

const STORED = /^thumbnails\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The uuid of a thumbnail that this site stores; undefined for addresses elsewhere. */
export const storedPicture = (thumbnail: string) => STORED.exec(thumbnail)?.[1]

/** Where a thumbnail is shown from, `width` pixels wide; an address elsewhere as it is. */
export function pictureAddress(thumbnail: string, width: PictureWidth): string {
  return storedPicture(thumbnail) ? `/${thumbnail}/${width}` : thumbnail
}

/** The widths a browser may choose from for a tile; undefined for a picture elsewhere. */
export function tileSources(thumbnail: string): string | undefined {
  if (!storedPicture(thumbnail)) return undefined
  return PICTURE_WIDTHS.filter((width) => width <= WIDEST_TILE_PICTURE)
    .map((width) => `/${thumbnail}/${width} ${width}w`)
    .join(', ')
}
