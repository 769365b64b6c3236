import type { Language } from '../../app/shared/language.ts'

/** Asks for the number by which the person at the server finds in the log what went wrong. */
export const tellUs = (language: Language, id: string): string =>
  language === 'fr'
    ? `Si cela se reproduit, donnez-nous ce numéro\u00a0: ${id}`
    : `If it happens again, tell us this number: ${id}`

/** What is sent when even the error page cannot be rendered, in both languages. */
export function lastResort(id: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Podium</title>
<h1>Something went wrong</h1><p>We could not show this page. Please try again in a moment. ${tellUs('en', id)}</p>
<div lang="fr"><h2>Une erreur est survenue</h2><p>Nous n’avons pas pu afficher cette page. Veuillez réessayer dans un instant. ${tellUs('fr', id)}</p></div></html>`
}
