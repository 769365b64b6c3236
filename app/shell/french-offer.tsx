import type { OfferProps } from '../language/toggle.tsx'
import button from '../ui/button.module.css'
import styles from './french-offer.module.css'

/** Says that the site speaks French, to one whose browser prefers it: its words are only ever read in French. */
export const FrenchOffer = ({ onAccept, onRefuse }: OfferProps) => (
  <section className={styles.offer} lang="fr" aria-label="Langue">
    <p>Ce site existe aussi en français.</p>
    <div className={styles.actions}>
      <button type="button" className={button.primary} onClick={onAccept}>
        Passer au français
      </button>
      <button type="button" className={button.button} onClick={onRefuse}>
        Non, merci
      </button>
    </div>
  </section>
)
