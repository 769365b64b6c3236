/** A red dot before words that say 'live'. */
export const LiveDot = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5" fill="var(--live)" />
  </svg>
)
