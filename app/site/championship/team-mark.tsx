import type { ReactNode } from 'react'
import type { PublicEntrant } from '../../championships/public-championship.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { Crests } from '../game/crests.tsx'
import { championshipWords } from './championship-words.ts'
import styles from './game-card.module.css'

/** A team by its crest, short name and seed. */
export function TeamMark({ team, children }: { team: PublicEntrant; children?: ReactNode }) {
  const words = useWordsOf(championshipWords)
  return (
    <>
      <Crests of={[team]} />
      <span className="shrink">
        {team.short}
        {team.seed !== null && (
          <Sign text={team.seed} spoken={`, ${words.seed(team.seed)}`} className={`muted tiny even ${styles.seed}`} />
        )}
        {children}
      </span>
    </>
  )
}

type SignProps = { text: string | number; spoken: string; className?: string; title?: string }

/** A sign, and what screen readers say for it. */
export const Sign = ({ text, spoken, className, title }: SignProps) => (
  <>
    <span className={className} title={title} aria-hidden="true">
      {text}
    </span>
    <span className="visually-hidden">{spoken}</span>
  </>
)
