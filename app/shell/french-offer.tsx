import type { OfferProps } from '../language/toggle.tsx'
import button from '../ui/button.module.css'
import styles from './french-offer.module.css'

/** Offers French to viewers whose browser prefers it. Its texts exist in French only. */
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
