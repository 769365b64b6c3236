import type { Site } from '../../kit/http/site.ts'
import { Link } from '../../language/link.tsx'
import { useWords } from '../../language/use-language.tsx'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'

type FooterSite = Pick<Site, 'websiteUrl' | 'archivesUrl' | 'poweredBy'> & { name: string }

/** The footer (spec H9): powered-by, website, previous archives, admin, copyright, and links to the static pages. */
export function Footer({ site, year }: { site: FooterSite; year: number }) {
  const words = useWords().shell
  return (
    <footer className={styles.footer}>
      <div className={`stack gap-5 ${styles.inner}`}>
        <Logo />
        <nav aria-label={words.about}>
          <ul className={`unprinted taps ${styles.links}`}>
            <li>
              <Link to="/schedule">{words.schedule}</Link>
            </li>
            <li>
              <a href={site.websiteUrl}>{words.website}</a>
            </li>
            <li>
              <a href={site.archivesUrl}>{words.archives}</a>
            </li>
            <li>
              <Link to="/contact">{words.contact}</Link>
            </li>
            <li>
              <Link to="/faq">{words.faq}</Link>
            </li>
            <li>
              <Link to="/systemrequirements">{words.systemRequirements}</Link>
            </li>
            <li>
              <Link to="/for-your-site">{words.forYourSite}</Link>
            </li>
            <li>
              <Link to="/privacy">{words.privacy}</Link>
            </li>
            <li>
              <Link to="/admin">{words.admin}</Link>
            </li>
          </ul>
        </nav>
        <div className={`row apart muted small taps ${styles.small}`}>
          <p>
            {words.poweredBy} <a href={site.poweredBy.url}>{site.poweredBy.name}</a>
          </p>
          <p>{words.copyright(year, site.name)}</p>
        </div>
      </div>
    </footer>
  )
}
