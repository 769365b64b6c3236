/** Texts of the page behind a preview link. */
const en = {
  notice: 'Preview. This is not public yet: please keep the link to yourself.',
  until: (when: string) => `The link works until ${when}.`,
  more: (count: number) => (count === 1 ? '1 more episode is not listed here.' : `${count} more episodes are not listed here.`),
  noEpisodes: 'This series has no episode yet.',
  gone: 'This preview link does not work',
  goneHint: 'It has ended, was taken back, or was not copied whole. Ask whoever sent it for another one.',
}

const fr: typeof en = {
  notice: 'Aperçu. Ce contenu n’est pas encore public : veuillez garder le lien pour vous.',
  until: (when) => `Le lien est valide jusqu’au ${when}.`,
  more: (count) =>
    count < 2 ? `${count} autre épisode n’est pas affiché ici.` : `${count} autres épisodes ne sont pas affichés ici.`,
  noEpisodes: 'Cette série n’a pas encore d’épisode.',
  gone: 'Ce lien d’aperçu ne fonctionne pas',
  goneHint: 'Il a expiré, a été révoqué ou n’a pas été copié en entier. Demandez-en un autre à la personne qui vous l’a envoyé.',
}

export const previewWords = { en, fr }
