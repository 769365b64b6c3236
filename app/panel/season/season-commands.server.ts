import type { Language } from '../../kit/language.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { choicePatch } from '../../season/match/season-choices.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { saveTeam } from '../../teams/edit-teams.server.ts'
import { teamSlug } from '../../teams/team-names.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { titlesOf } from './season-names.server.ts'

type SeasonCommandContext = Pick<Services, 'seasons' | 'games'> &
  Pick<AdminVisit, 'editing'> & { runId: string; language: Language }
type Fields = Record<string, string>

/** The refusal to undo a whole import: the titles of some games that were changed since, and how many more there are. */
export type UndoRefusal = { titles: string[]; more: number }

/**
 * How long a page waits for an import, in ms; after that the page gets its answer while the import goes on, before the request
 * would time out.
 */
const PATIENCE_MS = 15_000
/** The maximum number of games that a refusal names. */
const MOST_NAMED = 5

/** Returns the commands of a season's page: choose, add missing teams, import, undo the import, discard. */
export function seasonCommands({ seasons, games, editing, runId, language }: SeasonCommandContext) {
  const { by } = editing
  return {
    async choose({ patch = '' }: Fields): Promise<CommandAnswer> {
      const read = choicePatch.safeParse(fromJson(patch))
      return read.success ? seasons.choose(runId, read.data, by) : { ok: false, reason: 'choice' }
    },

    async 'add-teams'(): Promise<CommandAnswer> {
      const missing = (await seasons.find(runId))?.report?.missingTeams ?? []
      const { schools } = games()
      let count = 0
      for (const team of missing) {
        const school = schools.get(team.schoolId)
        const saved = school && (await saveTeam(editing, { ...team, slug: teamSlug(school, team.sport, team.gender) }))
        if (saved?.ok) count++
      }
      return count > 0 ? { ok: true, count } : { ok: false, reason: 'failed' }
    },

    async import({ digest = '' }: Fields): Promise<CommandAnswer> {
      const importing = seasons.bringIn(runId, digest, by)
      importing.catch(() => {})
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
      const imported = await Promise.race([importing, patience])
      if (imported && !imported.ok) return refusal(imported.reason)
      return { ok: true }
    },

    async undo(): Promise<CommandAnswer & Partial<UndoRefusal>> {
      const undone = await seasons.undo(runId, by)
      if (undone.ok) return undone
      if (undone.reason !== 'changed') return refusal(undone.reason)
      const titles = titlesOf({ games }, undone.eventIds.slice(0, MOST_NAMED), language)
      return { ok: false, reason: 'changed', titles, more: undone.eventIds.length - titles.length }
    },

    async discard(): Promise<CommandAnswer> {
      await seasons.discard(runId, by)
      return { ok: true }
    },
  }
}

const refusal = (reason: string) => ({ ok: false as const, reason: reason === 'no-admin' ? 'forbidden' : reason })
