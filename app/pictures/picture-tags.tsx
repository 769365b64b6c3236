import { SHARED_PICTURE } from './sizes.ts'

type Props = {
  /** Undefined where it is unknown. */
  address: string | undefined
  alt: string
  /** The page names a player, which previews show only on a card of that kind. */
  hasPlayer?: boolean
}

/** What readers of link previews want to know of a card besides og:image (spec R5). */
export const PictureTags = ({ address, alt, hasPlayer = false }: Props) => (
  <>
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
    <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content={hasPlayer ? 'player' : 'summary_large_image'} />
    {address && <meta name="twitter:image" content={address} />}
    <meta name="twitter:image:alt" content={alt} />
  </>
)
