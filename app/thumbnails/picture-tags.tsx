import { SHARED_PICTURE } from './sizes.ts'

/** What readers of link previews want to know of a card besides og:image (spec R5). `address`: undefined where it is unknown. */
export const PictureTags = ({ address, alt }: { address: string | undefined; alt: string }) => (
  <>
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
    <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
    {address && <meta name="twitter:image" content={address} />}
    <meta name="twitter:image:alt" content={alt} />
  </>
)
