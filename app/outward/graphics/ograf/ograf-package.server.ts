import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { SportEvent } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'
import { storedPicture } from '../../../pictures/sizes.ts'
import type { ScoreServices } from '../../../scores/log/public-scores.server.ts'
import { SIDES, type Side } from '../../../scores/rules/score-fact.ts'
import type { Services } from '../../../services.server.ts'
import { LOGO_WIDTH, outputGame } from '../output-game.server.ts'
import { OGRAF_FILES, ografManifest, ografNotes, type PackageData } from './ograf-manifest.ts'

/** Files from the build: the module and, in base64, its font. */
type BuildFiles = { module: string; font: string }
type PackageContext = { origin: string; language: Language }
type PackServices = ScoreServices & Pick<Services, 'pictures' | 'site'>

/** The date of the files in every package, so that a package changes only with its contents. */
const DATE = new Date(2026, 0, 1)

/** Returns the score bug of a public game as an OGraf package (spec S6); undefined for any other game. */
export async function ografPackage(
  services: PackServices,
  eventId: string,
  { origin, language }: PackageContext,
  built: BuildFiles,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const game = outputGame(services, eventId)
  const event = services.games().byId.get(eventId)
  if (!game || !event) return undefined
  const logos: Partial<Record<Side, Uint8Array>> = {}
  for (const side of SIDES) {
    const id = storedPicture(game[side].logo.replace(/^\/|\/\d+$/g, ''))
    // A graphic is complete without its logo.
    const image = id && (await services.pictures.resized(id, LOGO_WIDTH, 'webp').catch(() => undefined))
    if (image) logos[side] = image
  }
  const place = { game, lang: language, siteName: services.site.name[language], site: origin }
  const packed: PackageData = {
    site: origin,
    lang: language,
    game,
    logos: { home: logos.home ? OGRAF_FILES.logos.home : '', away: logos.away ? OGRAF_FILES.logos.away : '' },
    font: OGRAF_FILES.font,
  }
  const files: Record<string, Uint8Array> = {
    [OGRAF_FILES.module]: strToU8(`const PODIUM_GAME = ${JSON.stringify(packed)};\n${built.module}`),
    [OGRAF_FILES.font]: new Uint8Array(Buffer.from(built.font, 'base64')),
    [OGRAF_FILES.notes]: strToU8(ografNotes(place)),
  }
  for (const side of SIDES) {
    const logo = logos[side]
    if (logo) files[OGRAF_FILES.logos[side]] = logo
  }
  const version = versionOf(lastEdit(services, event), files)
  files[OGRAF_FILES.manifest] = strToU8(`${JSON.stringify(ografManifest(place, version), undefined, 2)}\n`)
  // Fonts and images are compressed already, and the rest is small.
  return zipSync(files, { level: 1, mtime: DATE }) as Uint8Array<ArrayBuffer>
}

/** Returns the time of the last edit of the event, or of the teams and venue that it shows. */
function lastEdit(services: PackServices, { updatedAt, homeTeamId, awayTeamId, venueId }: SportEvent): string {
  const { teams, schools, venues } = services.games()
  const shown = [homeTeamId, awayTeamId].flatMap((id) => {
    const team = teams.get(id ?? '')
    return [team, schools.get(team?.schoolId ?? '')]
  })
  const edits = [...shown, venues.get(venueId ?? '')].flatMap((each) => each?.updatedAt ?? [])
  return [updatedAt, ...edits].toSorted().at(-1) ?? updatedAt
}

/** Returns the version of a package. A renderer stores one package of each version, so the version depends on all contents. */
function versionOf(editedAt: string, files: Record<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [name, bytes] of Object.entries(files)) hash.update(name).update(bytes)
  return `${editedAt}-${hash.digest('hex').slice(0, 8)}`
}
