import type { Side } from '../scores/score-fact.ts'
import type { Language } from '../shared/language.ts'
import type { OutputGame } from './output-game.ts'
import {
  OUTPUT_LANGUAGES,
  type OutputLanguage,
  PARTS,
  POSITIONS,
  type Position,
  SCALES,
  THEMES,
  type Theme,
  VIEWS,
  type View,
} from './overlay-options.ts'

/** What the package says to its module: `logos` and `font` are files beside it, '' for none; `site`: the origin that the score comes from. */
export type PackedGame = { site: string; lang: Language; game: OutputGame; logos: Record<Side, string>; font: string }

/** The files of a package. */
export const OGRAF_FILES = {
  manifest: 'scorebug.ograf.json',
  module: 'graphic.mjs',
  font: 'fonts/archivo.woff2',
  logos: { home: 'logos/home.webp', away: 'logos/away.webp' },
  notes: 'README.txt',
} as const

/** The one value that a manifest of version 1 has for it. */
const SCHEMA = 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json'

/** What a controller of graphics calls the choices. */
const WORDS = {
  en: {
    lang: ['Language', { en: 'English', fr: 'French', both: 'Both in turn' }],
    view: ['Graphic', { bug: 'Score bug', lower: 'Lower third', board: 'Full board' }],
    pos: [
      'Place',
      { tl: 'Top left', tc: 'Top centre', tr: 'Top right', bl: 'Bottom left', bc: 'Bottom centre', br: 'Bottom right' },
    ],
    theme: ['Colours', { dark: 'Dark', light: 'Light', team: 'Of the teams' }],
  },
  fr: {
    lang: ['Langue', { en: 'Anglais', fr: 'Français', both: 'Les deux en alternance' }],
    view: ['Habillage', { bug: 'Incrustation du pointage', lower: 'Tiers inférieur', board: 'Tableau complet' }],
    pos: [
      'Emplacement',
      {
        tl: 'En haut à gauche',
        tc: 'En haut au centre',
        tr: 'En haut à droite',
        bl: 'En bas à gauche',
        bc: 'En bas au centre',
        br: 'En bas à droite',
      },
    ],
    theme: ['Couleurs', { dark: 'Sombre', light: 'Clair', team: 'Des équipes' }],
  },
} satisfies Record<Language, Words>

type Choice<Value extends string> = [title: string, labels: Record<Value, string>]
type Words = { lang: Choice<OutputLanguage>; view: Choice<View>; pos: Choice<Position>; theme: Choice<Theme> }

const choice = <Value extends string>([title, labels]: Choice<Value>, values: readonly Value[], first: Value, order: number) => ({
  type: 'string',
  title,
  enum: values,
  default: first,
  gddType: 'select',
  gddOptions: { labels },
  hidden: true,
  order,
})

type Place = { game: OutputGame; lang: Language; siteName: string; site: string }

/** The manifest of the score bug of a game (EBU OGraf v1). `version` begins with the time of the last edit, and sorts by it. */
export const ografManifest = ({ game, lang, siteName, site }: Place, version: string) => ({
  $schema: SCHEMA,
  // No slash is allowed in it.
  id: `${new URL(site).hostname.split('.').reverse().join('.')}.score.${game.id}`,
  version,
  name: lang === 'fr' ? `Pointage\u00a0: ${game.title.fr}` : `Score: ${game.title.en}`,
  description:
    lang === 'fr'
      ? `Le pointage en direct, tel que les marqueurs de ${siteName} l’inscrivent.`
      : `The live score, as the scorers of ${siteName} enter it.`,
  author: { name: siteName, url: site },
  main: OGRAF_FILES.module,
  supportsRealTime: true,
  supportsNonRealTime: false,
  stepCount: 1,
  schema: {
    type: 'object',
    properties: {
      lang: choice(WORDS[lang].lang, OUTPUT_LANGUAGES, lang, 1),
      view: choice(WORDS[lang].view, VIEWS, 'bug', 2),
      pos: choice(WORDS[lang].pos, POSITIONS, 'bl', 3),
      theme: choice(WORDS[lang].theme, THEMES, 'dark', 4),
      scale: {
        type: 'number',
        title: lang === 'fr' ? 'Échelle' : 'Scale',
        minimum: SCALES.from,
        maximum: SCALES.to,
        default: 1,
        hidden: true,
        order: 5,
      },
      show: {
        type: 'string',
        title: lang === 'fr' ? 'Éléments affichés' : 'Parts shown',
        default: PARTS.join(','),
        gddType: 'single-line',
        hidden: true,
        order: 6,
      },
      site: {
        type: 'string',
        title: lang === 'fr' ? 'Origine du pointage' : 'Source of the score',
        default: site,
        gddType: 'single-line',
        hidden: true,
        order: 7,
      },
    },
  },
  renderRequirements: [{ accessToPublicInternet: { ideal: true } }],
})

/** What stands in the package for whoever opens it. */
export const ografNotes = ({ game, site }: Place): string =>
  [
    game.title.en,
    game.title.fr,
    '',
    'EBU OGraf v1 graphic. Import this folder into a renderer such as SPX, and play "scorebug".',
    'The score comes live from the site below; names, colours and logos are those of the day of the download.',
    '',
    'Graphique EBU OGraf v1. Importez ce dossier dans un moteur de rendu comme SPX, puis lancez « scorebug ».',
    'Le pointage vient en direct du site ci-dessous; les noms, couleurs et logos sont ceux du jour du téléchargement.',
    '',
    site,
    '',
  ].join('\r\n')
