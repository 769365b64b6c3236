/** An audio track or subtitles that a manifest lists separately. */
export type Track = {
  name: string
  /** BCP 47; undefined if the manifest gives none. */
  language: string | undefined
  isDefault: boolean
  /** Its name in a menu, unique there. */
  label: string
}

/** A track as hls.js lists it: once per group, that is, once per quality. */
type HlsTrack = { name: string; lang?: string | undefined; default: boolean; forced: boolean }

/** Returns the tracks to choose from. Forced subtitles are left out, because they are for viewers without subtitles. */
export function tracksOf(listed: HlsTrack[]): Track[] {
  const found = new Map<string, Omit<Track, 'label'>>()
  for (const { name, lang, default: isDefault, forced } of listed) {
    const key = JSON.stringify([name, lang])
    if (!forced && !found.has(key)) found.set(key, { name, language: lang || undefined, isDefault })
  }
  const tracks = [...found.values()]
  const isShared = (label: string) => tracks.filter((each) => trackLabel(each) === label).length > 1
  return tracks.map((each) => {
    const label = trackLabel(each)
    return { ...each, label: isShared(label) ? [each.name, each.language].filter(Boolean).join(' · ') : label }
  })
}

/** Matches names that packagers invent for unnamed tracks, such as audio_0, und or fra. */
const MADE_UP = /^(?:(?:audio|sound|track|stream|default|main|subtitles?|text)?[ _-]?\d*|[a-z]{2,3}(?:-[a-z0-9]+)*)$/i
/** Some packagers write languages in three letters. */
const TWO_LETTERS: Record<string, string> = { eng: 'en', fra: 'fr', fre: 'fr' }

/** Returns a track's own name, or the name of its language in that language. */
function trackLabel({ name, language }: Pick<Track, 'name' | 'language'>): string {
  const own = language && nameOf(language)
  return own && (name === '' || MADE_UP.test(name)) ? own : name
}

/** Returns the language's own name, capitalised for a menu: English, Français. */
function nameOf(language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)
    return name && name[0]?.toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return undefined
  }
}

/** Returns `fr` for `fr-CA` or `fra`. */
export function mainLanguage(language: string | undefined): string | undefined {
  const [main = ''] = (language ?? '').toLowerCase().split('-')
  return TWO_LETTERS[main] ?? (main || undefined)
}

/** The audio track chosen last on this device. */
export type SoundPreference = Pick<Track, 'name' | 'language'>

/**
 * Selects the audio track to play: the one chosen last, or one in its language; otherwise one in the site's language;
 * otherwise the manifest's default. Among several in one language, the manifest's default comes first.
 */
export function soundToPlay(
  sounds: Track[],
  { wanted, language }: { wanted: SoundPreference | null; language: string },
): Track | undefined {
  const speaking = (spoken: string | undefined) => {
    const some = sounds.filter((each) => spoken !== undefined && mainLanguage(each.language) === spoken)
    return some.find(({ isDefault }) => isDefault) ?? some[0]
  }
  const isWanted = (each: Track) => each.name === wanted?.name && each.language === wanted.language
  return (
    sounds.find(isWanted) ??
    speaking(mainLanguage(wanted?.language)) ??
    speaking(language) ??
    sounds.find(({ isDefault }) => isDefault) ??
    sounds[0]
  )
}
