import { useWords } from '../language/use-language.tsx'
import styles from './social-links.module.css'

/** Plain marks of our own drawing, on a grid of 24. */
const NETWORKS = {
  facebook: { name: 'Facebook', path: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V9a1 1 0 0 1 1-1Z' },
  instagram: {
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm4.7-3.1a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
  x: {
    name: 'X',
    path: 'M4 4h5l4 5.5L17.5 4H20l-5.9 7L21 20h-5l-4.5-6.1L6.3 20H3.8l6.5-7.7L4 4Zm3.1 1.8 9.8 12.4h1.4L8.5 5.8H7.1Z',
  },
  youtube: {
    name: 'YouTube',
    path: 'M12 5c3 0 5.8.1 7.4.4a2.6 2.6 0 0 1 2 2c.4 1.3.6 3 .6 4.6s-.2 3.3-.6 4.6a2.6 2.6 0 0 1-2 2c-1.6.3-4.4.4-7.4.4s-5.8-.1-7.4-.4a2.6 2.6 0 0 1-2-2C2.2 15.3 2 13.6 2 12s.2-3.3.6-4.6a2.6 2.6 0 0 1 2-2C6.2 5.1 9 5 12 5Zm-2 4v6l5.2-3L10 9Z',
  },
  tiktok: {
    name: 'TikTok',
    path: 'M13 3h3c.2 2.3 1.7 4 4 4.3v3a7.6 7.6 0 0 1-4-1.2V15a6 6 0 1 1-7-5.9v3.2A2.9 2.9 0 1 0 13 15V3Z',
  },
} as const

/** Links to the networks that are configured; none when none is. */
export function SocialLinks({ social }: { social: Record<string, string | undefined> }) {
  const words = useWords().home
  const shown = Object.entries(NETWORKS).filter(([network]) => social[network])
  if (shown.length === 0) return null
  return (
    <nav aria-label={words.social}>
      <ul className={styles.list}>
        {shown.map(([network, { name, path }]) => (
          <li key={network}>
            <a href={social[network]} className={styles.link} title={name}>
              <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
                <path fillRule="evenodd" d={path} />
              </svg>
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
