import { useWords } from '../../language/use-language.tsx'
import styles from './social-links.module.css'

/** The networks by key; their icons, drawn for this site, are in app/public/icons/networks.svg. */
const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', x: 'X', youtube: 'YouTube', tiktok: 'TikTok' } as const

/** Links to the configured social networks. */
export function SocialLinks({ social }: { social: Record<string, string | undefined> }) {
  const words = useWords().home
  const shown = Object.entries(NETWORKS).filter(([network]) => social[network])
  if (shown.length === 0) return null
  return (
    <nav aria-label={words.social}>
      <ul className="line gap-2">
        {shown.map(([network, name]) => (
          <li key={network}>
            <a href={social[network]} className={styles.link} title={name}>
              <svg width="22" height="22" aria-hidden="true">
                <use href={`/icons/networks.svg#${network}`} />
              </svg>
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
