/** What is sent when even the error page cannot be rendered: in both languages, with what support needs to find the cause. */
export function lastResort(id: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Podium</title>
<h1>Something went wrong</h1><p>We could not show this page. Please try again in a moment.</p>
<div lang="fr"><h2>Une erreur est survenue</h2><p>Nous n’avons pas pu afficher cette page. Veuillez réessayer dans un instant.</p></div>
<p>${id}</p></html>`
}
