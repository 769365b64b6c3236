import type { Language } from '../../kit/language.ts'

/** Texts that only the embed page has. */
const en = {
  onlyThere: (site: string) => `This webcast plays on ${site} only.`,
  gone: 'This video is no longer here',
  goneHint: 'It may have been removed, or the address may be incomplete.',
  goTo: (site: string) => `Go to ${site}`,
  blocked: 'This page does not let links open. Here is the address:',
  address: 'Address of the page',
  copy: 'Copy',
  copied: 'Address copied.',
  copyByHand: 'Copy the selected address.',
}

const fr: typeof en = {
  onlyThere: (site) => `Cette webdiffusion est offerte uniquement sur ${site}.`,
  gone: 'Cette vidéo n’est plus offerte',
  goneHint: 'Elle a peut-être été retirée, ou l’adresse est incomplète.',
  goTo: (site) => `Aller à ${site}`,
  blocked: 'Cette page ne permet pas d’ouvrir des liens. Voici l’adresse\u00a0:',
  address: 'Adresse de la page',
  copy: 'Copier',
  copied: 'Adresse copiée.',
  copyByHand: 'Copiez l’adresse sélectionnée.',
}

export const embedWords: Record<Language, typeof en> = { en, fr }
