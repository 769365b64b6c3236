import type { Language } from '../../kit/language.ts'
import type { First, OutputLanguage, Position, Theme, View } from './overlay-options.ts'

/** Names of an overlay's options, for operators and controllers of graphics. */
type ChoiceWords = {
  view: string
  views: Record<View, string>
  language: string
  languages: Record<OutputLanguage, string>
  theme: string
  themes: Record<Theme, string>
  pos: string
  positions: Record<Position, string>
  first: string
  sides: Record<First, string>
}

export const choiceWords: Record<Language, ChoiceWords> = {
  en: {
    view: 'Graphic',
    views: { bug: 'Score bug', lower: 'Lower third', board: 'Full board' },
    language: 'Language',
    languages: { en: 'English', fr: 'French', both: 'Both in turn' },
    theme: 'Colours',
    themes: { dark: 'Dark', light: 'Light', team: 'Of the teams' },
    pos: 'Place',
    positions: {
      tl: 'Top left',
      tc: 'Top centre',
      tr: 'Top right',
      bl: 'Bottom left',
      bc: 'Bottom centre',
      br: 'Bottom right',
    },
    first: 'Shown first',
    sides: { away: 'Visitors', home: 'Home side' },
  },
  fr: {
    view: 'Élément',
    views: { bug: 'Incrustation du pointage', lower: 'Bandeau inférieur', board: 'Tableau complet' },
    language: 'Langue',
    languages: { en: 'Anglais', fr: 'Français', both: 'Les deux en alternance' },
    theme: 'Couleurs',
    themes: { dark: 'Sombre', light: 'Clair', team: 'Des équipes' },
    pos: 'Emplacement',
    positions: {
      tl: 'En haut à gauche',
      tc: 'En haut au centre',
      tr: 'En haut à droite',
      bl: 'En bas à gauche',
      bc: 'En bas au centre',
      br: 'En bas à droite',
    },
    first: 'En premier',
    sides: { away: 'Équipe visiteuse', home: 'Équipe locale' },
  },
}
