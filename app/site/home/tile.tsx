import { useOpenPasswordDialog } from '../../access/password/password-dialog-provider.tsx'
import { useUnlockedHere } from '../../access/unlocked-ids.tsx'
import type { SeriesTile } from '../../catalog/public-views.ts'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { Heart } from '../../favourites/heart.tsx'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import { pictureAddress, tileSources } from '../../pictures/sizes.ts'
import { LockIcon } from '../../ui/icons.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import styles from './tile.module.css'

/** The tile widths of spec H6 at their breakpoints, the same as in tokens.css. */
const SIZES = '(min-width:90em) 280px,(min-width:64em) 240px,(min-width:40em) 200px,160px'

/** One series in a row: image, title, live and protected badges, heart. */
export function Tile({ series, isLive }: { series: SeriesTile; isLive: boolean }) {
  const words = useWords().tile
  const openDialog = useOpenPasswordDialog()
  const isUnlocked = useUnlockedHere(series.id)
  const isLocked = series.isProtected && !isUnlocked
  const saysLive = isLive || series.isLiveSeries
  const path = seriesPath(series.id, saysLive)

  function onClick(event: React.MouseEvent) {
    if (!isLocked || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openDialog({ seriesId: series.id, seriesTitle: series.title, redirectUrl: path })
  }

  return (
    <li className={styles.tile}>
      <Link to={path} className={styles.link} onClick={onClick} data-tile={isLocked ? 'locked' : 'open'}>
        <span className={styles.image}>
          {series.placeholder && <img src={series.placeholder} alt="" width="16" height="9" />}
          {series.thumbnail && (
            <img
              src={pictureAddress(series.thumbnail, 280)}
              srcSet={tileSources(series.thumbnail)}
              sizes={SIZES}
              alt=""
              width="280"
              height="158"
              loading="lazy"
              decoding="async"
            />
          )}
          {saysLive && (
            <span className={styles.live}>
              <LiveBadge label={words.live} />
            </span>
          )}
          {isLocked && (
            <span className={styles.lock}>
              <LockIcon size={18} />
            </span>
          )}
        </span>
        <span className={styles.title} {...textProps(series, 'title')} />
        {isLocked && <span className="visually-hidden">{` (${words.locked})`}</span>}
      </Link>
      <span className={styles.heart}>
        <Heart series={series} />
      </span>
    </li>
  )
}
