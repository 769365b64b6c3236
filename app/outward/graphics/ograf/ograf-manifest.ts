import type { Language } from '../../../kit/language.ts'
import type { Side } from '../../../scores/rules/score-fact.ts'
import { choiceWords } from '../choice-words.ts'
import type { OutputGame } from '../output-game.ts'
import { FIRST, OUTPUT_LANGUAGES, PARTS, POSITIONS, SCALES, THEMES, VIEWS } from '../overlay-options.ts'

/** Data of the package for its module: `logos` and `font` are files beside it, '' for none; `site`: the origin of the score. */
export type PackageData = { site: string; lang: Language; game: OutputGame; logos: Record<Side, string>; font: string }

/** The files of a package. */
export const OGRAF_FILES = {
  manifest: 'scorebug.ograf.json',
  module: 'graphic.mjs',
  font: 'fonts/archivo.woff2',
  logos: { home: 'logos/home.webp', away: 'logos/away.webp' },
  notes: 'README.txt',
} as const

/** The only value that version 1 allows here. */
const SCHEMA = 'https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json'

type Choice<Value extends string> = [title: string, labels: Record<Value, string>]

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

type ManifestInput = { game: OutputGame; lang: Language; siteName: string; site: string }

/**
 * Returns the manifest of a game's score bug (EBU OGraf v1). `version` begins with the time of the last edit, and sorts by it.
 */
export const ografManifest = ({ game, lang, siteName, site }: ManifestInput, version: string) => ({
  $schema: SCHEMA,
  // Slashes are not allowed in an id.
  id: `${new URL(site).hostname.split('.').reverse().join('.')}.score.${game.id}`,
  version,
  name: lang === 'fr' ? `Pointage\u00a0: ${game.title.fr}` : `Score: ${game.title.en}`,
  description:
    lang === 'fr'
      ? `Le pointage en direct, tel que la table de marque de ${siteName} l’inscrit.`
      : `The live score, as the scorers of ${siteName} enter it.`,
  author: { name: siteName, url: site },
  main: OGRAF_FILES.module,
  supportsRealTime: true,
  supportsNonRealTime: false,
  stepCount: 1,
  schema: {
    type: 'object',
    properties: {
      lang: choice([choiceWords[lang].language, choiceWords[lang].languages], OUTPUT_LANGUAGES, lang, 1),
      view: choice([choiceWords[lang].view, choiceWords[lang].views], VIEWS, 'bug', 2),
      pos: choice([choiceWords[lang].pos, choiceWords[lang].positions], POSITIONS, 'bl', 3),
      theme: choice([choiceWords[lang].theme, choiceWords[lang].themes], THEMES, 'dark', 4),
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
      first: choice([choiceWords[lang].first, choiceWords[lang].sides], FIRST, 'away', 7),
      site: {
        type: 'string',
        title: lang === 'fr' ? 'Origine du pointage' : 'Source of the score',
        default: site,
        gddType: 'single-line',
        hidden: true,
        order: 8,
      },
    },
  },
  renderRequirements: [{ accessToPublicInternet: { ideal: true } }],
})

/** Returns the notes in the package for people who open it. */
export const ografNotes = ({ game, site }: ManifestInput): string =>
  [
    game.title.en,
    game.title.fr,
    '',
    'EBU OGraf v1 graphic. Import this folder into a renderer such as SPX, and play "scorebug".',
    'The score comes live from the site below; names, colours and logos are those of the day of the download.',
    '',
    'Graphique EBU OGraf v1. Importez ce dossier dans un moteur de rendu comme SPX, puis lancez «\u00a0scorebug\u00a0».',
    'Le pointage vient en direct du site ci-dessous; les noms, couleurs et logos sont ceux du jour du téléchargement.',
    '',
    site,
    '',
  ].join('\r\n')
