import { useMe } from '../../accounts/sessions/viewer-store.tsx'
import { useWords } from '../../language/use-language.tsx'
import styles from './favourites-row.module.css'
import row from './row.module.css'
import { Row } from './row.tsx'
import tile from './tile.module.css'

/** The viewer's favourites above the categories (spec H4). Reserves the space of the row before the favourites load. */
export function FavouritesRow({ live }: { live: Set<string> }) {
  const name = useWords().home.favourites
  const favourites = useMe()?.favourites
  if (favourites?.length)
    return <Row row={{ id: 'favourites', name, total: favourites.length, tiles: favourites }} v={0} live={live} />
  if (favourites) return null
  return (
    <section className={`stack gap-2 ${row.row} ${styles.room}`} aria-hidden="true">
      <h2 className={`line gap-3 ${row.heading}`}>{name}</h2>
      <ul className={row.strip}>
        <li className={tile.tile}>
          <span className={tile.image} />
          <span className={tile.title} />
        </li>
      </ul>
    </section>
  )
}
