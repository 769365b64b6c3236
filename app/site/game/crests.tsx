import { textColourOn } from '../../kit/text/ink.ts'
import { pictureAddress } from '../../pictures/sizes.ts'
import styles from './crests.module.css'
import type { Crest } from './game-row.ts'

/** The teams' crests, visitors first: logos, or three letters in the team's colour. Screen readers read the names beside them. */
export const Crests = ({ of, isLarge = false }: { of: readonly Crest[]; isLarge?: boolean }) => (
  <span className={styles.crests} data-large={isLarge || undefined} aria-hidden="true">
    {of.map((crest, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two teams may have one crest
      <CrestImage key={at} crest={crest} />
    ))}
  </span>
)

/** One crest. Draws the letters as SVG, because the pages' policy refuses inline styles but not SVG attributes. */
export function CrestImage({ crest: { code, colour, logo } }: { crest: Crest }) {
  if (logo) return <img src={pictureAddress(logo, 160)} alt="" width="40" height="24" decoding="async" />
  return (
    <svg viewBox="0 0 40 24" aria-hidden="true">
      <rect width="40" height="24" rx="4" fill={colour} />
      <text x="20" y="16.5" textAnchor="middle" fontSize="12.5" fontWeight="750" fill={textColourOn(colour)}>
        {code}
      </text>
    </svg>
  )
}
