/** The words around notices; staff write the notices themselves. */
const en = { label: 'Notice', putAway: 'Dismiss this notice' }

const fr: typeof en = { label: 'Avis', putAway: 'Masquer cet avis' }

export const noticeWords = { en, fr }
