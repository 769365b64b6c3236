import { seriesPath } from '../../catalog/series/series-paths.ts'
import type { EnglishMarks } from '../../catalog/texts/in-french.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { artAddress } from '../../kit/browser/art.ts'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import button from '../../ui/button.module.css'
import { LiveDot } from '../../ui/live-dot.tsx'
import { useOffline } from '../shell/use-offline.tsx'
import { SocialLinks } from '../static/social-links.tsx'
import styles from './hero.module.css'

const WIDTHS = [640, 960, 1280, 1920, 2560]
const sources = (format: string) => WIDTHS.map((width) => `${artAddress(`hero-${width}.${format}`)} ${width}w`).join(', ')

type Props = { social: Record<string, string | undefined>; onAir: (EnglishMarks & { id: string; title: string }) | undefined }

/**
 * The banner, 550 px high: introduces the site, with social links and, unless the page is a cached copy, a link to a live
 * webcast (spec H4).
 */
export function Hero({ social, onAir }: Props) {
  const words = useWords().home
  const isOffline = useOffline() !== undefined
  return (
    <section className={styles.hero}>
      <HeroImage />
      <div className={`stack gap-4 to-start ${styles.text}`}>
        <h1>
          {words.headline.map((line) => (
            <span key={line} className={styles.headline}>{`${line} `}</span>
          ))}
        </h1>
        <p className={`large ${styles.intro}`}>{words.intro}</p>
        <div className={`unprinted row ${styles.actions}`}>
          {onAir && !isOffline && (
            <Link to={seriesPath(onAir.id, true)} className={`${button.primary} ${styles.onAir}`}>
              <LiveDot />
              <span>
                {words.watchLive} <span {...textProps(onAir, 'title')} />
              </span>
            </Link>
          )}
          <SocialLinks social={social} />
        </div>
      </div>
    </section>
  )
}

/** The stadium at night, in a size that fits the screen. */
export const HeroImage = () => (
  <picture>
    <source type="image/avif" srcSet={sources('avif')} sizes="100vw" />
    <img
      className={`unprinted cover ${styles.image}`}
      src={artAddress('hero-1280.jpg')}
      srcSet={sources('jpg')}
      sizes="100vw"
      alt=""
      width="1920"
      height="720"
      fetchPriority="high"
    />
  </picture>
)
