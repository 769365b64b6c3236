import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..')

/** Matches code that reads or joins the tables of series or episodes, in Kysely or in SQL. */
const READS = /(?:selectFrom|[jJ]oin)\(\s*'(?:series|episode)(?: as \w+)?'|\b(?:from|join) (?:series|episode)\b/
/** Matches code that asks the catalogue for drafts. */
const ASKS_ALL = /\b(?:staffSnapshot|allEpisodesOf|allSnapshot)\b/

/** The files that may read drafts, with the reason; every other file must use shown.server.ts. */
const MAY: Record<string, string> = {
  'catalog/shown.server.ts': 'the rule itself',
  'catalog/snapshot.server.ts': 'leaves drafts out of what pages get',
  'catalog/episodes/series-episodes.server.ts': 'leaves drafts out of what pages get',
  'catalog/episodes/live-episodes.server.ts': 'says the state in its SQL',
  'catalog/documents.server.ts': 'for staff; its lists for feeds say the state',
  'catalog/catalogue.server.ts': 'gives staff all; reads texts to prepare their French',
  'events/games.server.ts': 'marks each picture; a draft in a locked series locks its game',
  'catalog/edit.server.ts': 'edits',
  'catalog/series/edit-series.server.ts': 'edits',
  'catalog/episodes/edit-episodes.server.ts': 'edits',
  'catalog/episodes/many-episodes.server.ts': 'edits',
  'moments/moments.server.ts': 'asks which video an episode has now; pages ask it for open ones alone',
  'moments/edit-moments.server.ts': 'edits',
  'moments/clips/edit-clips.server.ts': 'edits',
  'monitor/correct-fault.server.ts': 'weighs pictures of drafts too, which stay drafts',
  'monitor/correct-live.server.ts': 'edits; publishes nothing',
  'monitor/stream-targets.server.ts': 'reads streams of drafts too, which stay drafts',
  'catalog/document-refusal.server.ts': 'the trash',
  'history/hanging-rows.server.ts': 'tells nodes what has changed',
  'catalog/texts/text-places.server.ts': 'records where texts are, for translators',
  'catalog/preview-links.server.ts': 'shows drafts by a link that staff made',
  'catalog/series/series-list.server.ts': 'the panel',
  'catalog/episodes/named-episodes.server.ts': 'the panel',
  'catalog/episodes/episode-finder.server.ts': 'the panel',
  'catalog/series/series-finder.server.ts': 'the panel',
  'events/edit/event-rows.server.ts': 'edits',
  'events/edit/commands.server.ts': 'edits',
  'events/play-lock.server.ts': 'edits',
  'events/edit/undo-event.server.ts': 'edits',
  'events/deletions/locked-games.server.ts': 'edits',
  'events/deletions/remove-documents.server.ts': 'edits',
  'events/deletions/restore.server.ts': 'the trash',
  'events/follow/publish-pictures.server.ts': 'edits',
  'events/follow/start-episodes.server.ts': 'edits',
  'events/follow/touch-games.server.ts': 'tells nodes what has changed',
  'access/unlocks.server.ts': 'asks for the lock alone, for a grant that its owner has',
  'audience/audience.server.ts': 'counts for staff, without names',
  'playback/streams/follow-streams.server.ts': 'switches episodes, and publishes none',
  'season/weigh-season.server.ts': 'the panel',
  'translation/french/all-texts.server.ts': 'translators',
  'translation/entries/edit-glossary.server.ts': 'tells nodes what has changed',
  'translation/memory.server.ts': 'asks which French has changed',
}
/** Folders of the panel and of the transfer file, which handle the whole catalogue. */
const FOLDERS = ['panel/', 'transfer/', 'translation/text-list/']

test('O4 nothing but the panel and the places that are known reads series or episodes that are not public', () => {
  const files = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(APP.length + 1))
  const readers = files.filter((file) => {
    const source = readFileSync(join(APP, file), 'utf8')
    return READS.test(source) || ASKS_ALL.test(source)
  })
  const others = readers.filter((file) => !FOLDERS.some((folder) => file.startsWith(folder)))
  expect(others.filter((file) => !(file in MAY))).toEqual([])
  expect(Object.keys(MAY).filter((file) => !readers.includes(file))).toEqual([])
})
