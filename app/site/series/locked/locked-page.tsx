import type { SeriesTile } from '../../../catalog/public-views.ts'
import { seriesPath } from '../../../catalog/series/series-paths.ts'
import { Link } from '../../../language/link.tsx'
import { CardShareTags } from '../../../pictures/cards/card-share-tags.tsx'
import { pictureAddress } from '../../../pictures/sizes.ts'
import button from '../../../ui/button.module.css'
import type { PageCard } from '../share/event-cards.server.ts'
import styles from './locked.module.css'
import { Locked } from './locked.tsx'

type Props = {
  series: SeriesTile
  card: PageCard | undefined
  words: { locked: string; toSeries: string }
  isChecking: boolean
  onRequest: () => void
}

/** The content of a page in a protected series: what the series' tile shows, and the way to unlock it (spec P2). */
export function LockedPage({ series, card, words, isChecking, onRequest }: Props) {
  const { id, title, thumbnail, placeholder } = series
  return (
    <>
      <CardShareTags title={title} description={words.locked} card={card} />
      <Locked series={series} isChecking={isChecking} onRequest={onRequest}>
        {thumbnail && (
          <span className={styles.tile}>
            {placeholder && <img src={placeholder} alt="" className="cover" width="16" height="9" />}
            <img src={pictureAddress(thumbnail, 560)} alt="" className="cover" width="560" height="315" />
          </span>
        )}
      </Locked>
      <p className={styles.way}>
        <Link to={seriesPath(id)} className={button.button}>
          {words.toSeries}
        </Link>
      </p>
    </>
  )
}
