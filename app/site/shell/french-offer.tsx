import type { OfferProps } from '../../language/toggle.tsx'
import button from '../../ui/button.module.css'
import styles from './french-offer.module.css'

/**
 * Returns the offer. Throws when it would cover the buttons at the foot of a scorer's page; the offer then appears another
 * time.
 */
export function offerHere() {
  if (location.pathname.startsWith('/score')) throw new Error('This page has no room for the offer.')
  return FrenchOffer
}

/** Offers French to viewers whose browser prefers it. Its texts exist only in French. */
const FrenchOffer = ({ onAccept, onRefuse }: OfferProps) => (
  <section className={`stack gap-3 firm ${styles.offer}`} lang="fr" aria-label="Langue">
    <p>Ce site existe aussi en français.</p>
    <div className={`wrap gap-2 ${styles.actions}`}>
      <button type="button" className={button.primary} onClick={onAccept}>
        Passer au français
      </button>
      <button type="button" className={button.button} onClick={onRefuse}>
        Non, merci
      </button>
    </div>
  </section>
)
