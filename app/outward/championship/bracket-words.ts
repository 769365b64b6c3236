import type { Language } from '../../kit/language.ts'

/** Texts of a championship on other sites and in graphics. */
const en = {
  show: 'Show scores and who plays',
  hide: 'Hide scores',
  hint: 'Without scores, later games say where their teams come from.',
  whole: (site: string) => `The whole championship on ${site}`,
  gone: 'This championship is no longer here.',
}

const fr: typeof en = {
  show: 'Afficher les pointages et les équipes',
  hide: 'Masquer les pointages',
  hint: 'Sans les pointages, les matchs à venir indiquent d’où viennent leurs équipes.',
  whole: (site) => `Tout le championnat sur ${site}`,
  gone: 'Ce championnat n’est plus offert.',
}

export const bracketWords: Record<Language, typeof en> = { en, fr }
