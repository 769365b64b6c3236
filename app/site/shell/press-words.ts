import type { Language } from '../../kit/language.ts'

/** Texts for early presses: press accepted, scripts failed to load, and the link that reloads the page. */
export type PressWords = readonly [taken: string, failed: string, reload: string]

/** Inlined in each page's HTML for site/shell/early-presses.tsx, so only in the page's language. */
export const pressWords: Record<Language, PressWords> = {
  en: ['One moment, the page is still loading.', 'This page could not load its controls.', 'Reload the page'],
  fr: [
    'Un instant, la page n’est pas encore prête.',
    'Les commandes de cette page n’ont pas pu être chargées.',
    'Recharger la page',
  ],
}
