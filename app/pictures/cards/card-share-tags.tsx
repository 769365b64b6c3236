import { ShareTags } from '../../ui/page-title.tsx'
import { useRootData } from '../../ui/root-data.tsx'
import { PictureTags } from '../picture-tags.tsx'

/** `card`: the path of the card's image; undefined where the page uses the site's own. */
type Props = { title: string; description: string; card: { path: string; alt: string } | undefined }

/** The link preview tags of a page that has its own card (spec R5). */
export function CardShareTags({ title, description, card }: Props) {
  const root = useRootData()
  return (
    <>
      <ShareTags title={title} description={description} {...(card && { image: card.path })} />
      {root && card && <PictureTags address={root.origin + card.path} alt={card.alt} />}
    </>
  )
}
