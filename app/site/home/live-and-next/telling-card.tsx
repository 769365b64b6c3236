import type { ComponentType } from 'react'
import { useSpoilerSafe } from '../../../kit/browser/spoiler-safe.tsx'
import { useShowsTeams } from '../../spoilers/opened-games.tsx'
import type { ComingCard } from './coming.server.ts'

/** `mark`: where some devices show another card. `as`: draws a card. */
export type CardProps = { card: ComingCard; isHydrated: boolean; mark?: CardMark; as?: ComponentType<CardProps> }
type CardMark = { 'data-spoils'?: true; 'data-safe'?: true }

/** The card of a game whose teams tell results, in both wordings until the game was opened on this device (spec B9). */
export default function TellingCard({ card, isHydrated, as: Card }: CardProps) {
  const isSafe = useSpoilerSafe()
  const shows = useShowsTeams()
  if (!Card) return null
  if (isSafe && shows(card.id)) return <Card card={card} isHydrated={isHydrated} />
  const { lang: _, safe = '', ...named } = card
  const untold: ComingCard = { ...named, title: safe, crests: [] }
  return (
    <>
      <Card card={card} isHydrated={isHydrated} mark={{ 'data-spoils': true }} />
      {safe !== '' && <Card card={untold} isHydrated={isHydrated} mark={{ 'data-safe': true }} />}
    </>
  )
}
