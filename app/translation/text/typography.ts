/** A non-breaking space. */
export const NBSP = '\u00a0'

/**
 * Applies Canadian French typography (Office québécois de la langue française): a no-break space before a colon, in guillemets
 * and between a number and its unit, none before ; ! ?, curved apostrophes in French words and in names (Queen’s), 14,99 $. Web
 * addresses, times such as 13:00 and scores stay unchanged. Idempotent.
 */
export function frenchTypography(text: string): string {
  if (!MAY_HAVE_ADDRESS.test(text)) return set(text)
  return text
    .split(/(\s+)/)
    .map((word) => (isAddress(word) ? { word, kept: true } : { word, kept: false }))
    .reduce<{ text: string; kept: boolean }[]>((runs, { word, kept }) => {
      const last = runs.at(-1)
      if (last && last.kept === kept) last.text += word
      else runs.push({ text: word, kept })
      return runs
    }, [])
    .map((run) => (run.kept ? run.text : set(run.text)))
    .join('')
}

const MAY_HAVE_ADDRESS = /:\/\/|www\.|@/
const isAddress = (word: string) => word.includes('://') || word.startsWith('www.') || (word.includes('@') && word.length > 1)

const BEFORE_UNIT = /(?<=\d) (?=(?:h|min|s|m|cm|mm|km|kg|g|lb|km\/h)(?![\p{L}\p{N}]))/gu

/** Curves the apostrophes inside words: Queen’s, l’équipe. */
export const withCurvedApostrophes = (text: string) => text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’')

const set = (text: string) =>
  withCurvedApostrophes(text)
    // A price: $14.99 becomes 14,99 $.
    .replace(
      /(?<![\d$])(?<!\d[^\S\n])\$[^\S\n]?(\d{1,9})(?:[.,](\d\d))?(?![\d.,]*\d|[.,]*[^\S\n]?[$%]|\p{L})/gu,
      (_price, whole: string, cents: string | undefined) =>
        cents === undefined ? `${whole}${NBSP}$` : `${whole},${cents}${NBSP}$`,
    )
    // A straight mark after a letter or digit opens nothing: 6'2" is a height.
    .replace(/(?:“|(?<![\p{L}\p{N}])")([^“”"«»\n]*)[”"]/gu, (_quoted, inside: string) => `«${NBSP}${inside}${NBSP}»`)
    .replace(/«[^\S\n]*/g, `«${NBSP}`)
    .replace(/(?<![^\S\n])[^\S\n]*»/g, `${NBSP}»`)
    .replace(/(?<=[\p{L}\p{N})\]»%$’])[^\S\n]?:(?=\s|$)/gu, `${NBSP}:`)
    .replace(/(?<=\S)[^\S\n]([;!?]+)/g, '$1')
    .replace(/(?<=\d)[^\S\n]?([%$])(?![\d$%]|[^\S\n][\d$%])/g, `${NBSP}$1`)
    .replace(BEFORE_UNIT, NBSP)
    .replace(/(?<=\dh|\d\u00a0h) (?=\d\d(?!\d))/g, NBSP)
    .replace(/(?<![\p{L}\p{N}])(nos?|n°) (?=\d)/giu, `$1${NBSP}`)
