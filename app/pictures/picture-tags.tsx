import { SHARED_PICTURE } from './sizes.ts'

type Props = {
  /** Undefined when unknown. */
  address: string | undefined
  alt: string
  /** True when the page names a player, which previews show only on a player card. */
  hasPlayer?: boolean
}

/** The meta tags that link previews read besides og:image (spec R5). */
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
