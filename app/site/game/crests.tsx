import { textColourOn } from '../../kit/text/ink.ts'
import { pictureAddress } from '../../pictures/sizes.ts'
import styles from './crests.module.css'
import type { Crest } from './game-row.ts'

type Props = { of: readonly Crest[]; isLarge?: boolean; spoils?: true | undefined }

/**
 * The teams' crests, visitors first: logos, or three letters in the team's colour. Screen readers read the names beside them.
 * `spoils`: they tell a result; their space stays reserved.
 */
export const Crests = ({ of, isLarge = false, spoils }: Props) => (
  <span className={styles.crests} data-large={isLarge || undefined} aria-hidden="true">
    {of.map((crest, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two teams may have one crest
      <CrestImage key={at} crest={crest} spoils={spoils} />
    ))}
  </span>
)

/** One crest. Draws the letters as SVG, because the pages' policy refuses inline styles but not SVG attributes. */
export function CrestImage({ crest: { code, colour, logo }, spoils }: { crest: Crest; spoils?: true | undefined }) {
  if (logo) return <img data-spoils={spoils} src={pictureAddress(logo, 160)} alt="" width="40" height="24" decoding="async" />
  return (
    <svg data-spoils={spoils} viewBox="0 0 40 24" aria-hidden="true">
      <rect width="40" height="24" rx="4" fill={colour} />
      <text x="20" y="16.5" textAnchor="middle" fontSize="12.5" fontWeight="750" fill={textColourOn(colour)}>
        {code}
      </text>
    </svg>
  )
}
