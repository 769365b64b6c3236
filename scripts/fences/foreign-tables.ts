import { isLiveView } from '../../database/schema/view-names.ts'
import { TABLE_OWNERS } from '../../database/tables/owners.ts'
import { isTest } from '../spec-numbers.ts'

const OWNERS = new Map<string, string>(Object.entries(TABLE_OWNERS))

/** Kysely's calls that name a table. */
const CALL =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|table|\w+Join)\(\s*\[?((?:'\w+(?: as \w+)?'(?:,\s*)?)+)/g
/** `'series.doc_id'`, `'episode.title as name'`. Names of actions such as `'series.edit'` look the same, but for the column. */
const REFERENCE = /'(\w+)\.(\w+)(?: as \w+)?'/g
const SQL = /\bsql(?:<[^`]*?>)?`((?:\$\{[^}]*\}|[^`])*)`/g
const IN_SQL = /\b(?:(?:from|join|into|update|table)\s+"?(\w+)|(\w+)\.\w+)/gi

type Options = {
  /** The room of a file of `app/`. */
  roomOf: (file: string) => string
  /** Whether code of a room may name what belongs to another, as with imports. */
  mayName: (room: string, owner: string) => boolean
}

/** A write to a view, and a read of what is in the trash. */
const WRITE = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g
const READ = /\b(?:selectFrom|\w+Join)\(\s*\[?'(all_\w+)/g
/** Images of deleted things are held, and their secrets are sealed anew. */
const READS_TRASH = ['app/pictures/unused-pictures.server.ts', 'app/scores/log/reseal-scorers.server.ts']

/** Reads past the views, by which nothing deleted is seen, and writes to them, which SQLite refuses. */
export function trashFaults(tree: ReadonlyMap<string, string>): string[] {
  return [...tree].flatMap(([file, source]) => {
    if (isTest(file) || !/^app\/(?!history\/)/.test(file)) return []
    const views = [...source.matchAll(WRITE)].flatMap(([, view = '']) => (isLiveView(view) ? view : []))
    const tables = READS_TRASH.includes(file) ? [] : [...source.matchAll(READ)].map(([, table = '']) => table)
    return [
      ...views.map((view) => `${file} writes '${view}', which is a view: write 'all_${view}'`),
      ...tables.map((table) => `${file} reads '${table}', where the trash is: read '${viewOf(table)}'`),
    ]
  })
}

/** One line for each table that a room to the left of its owner names. */
export function tableFaults(tree: ReadonlyMap<string, string>, { mayName, roomOf }: Options): string[] {
  const columns = columnsIn(tree)
  return [...tree].flatMap(([file, source]) => {
    const path = /^app\/(\w+\/.*\.tsx?)$/.exec(file)?.[1]
    const room = path && roomOf(path)
    // The history of changes keeps rows of any table.
    if (room === undefined || room === 'history' || isTest(file)) return []
    return [...tablesIn(source, columns)]
      .filter((table) => !mayName(room, ownerOf(table)))
      .map((table) => `${file} names '${table}', a table of '${ownerOf(table)}'`)
  })
}

const ownerOf = (table: string) => OWNERS.get(viewOf(table)) as string
/** Edits write `all_series`, of which `series` is the view without the trash. */
const viewOf = (table: string) => table.replace(/^all_/, '')

/** The names of all columns, from the sources of `database/tables/`. */
function columnsIn(tree: ReadonlyMap<string, string>): Set<string> {
  const types = [...tree].filter(([file]) => file.startsWith('database/tables')).map(([, source]) => source)
  return new Set([...types.join('\n').matchAll(/\b(\w+)\??: /g)].map(([, name]) => name as string))
}

/** The tables that a source names. */
function tablesIn(source: string, columns: ReadonlySet<string>): Set<string> {
  const names = [
    ...[...source.matchAll(CALL)].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)/g)].map(([, table]) => table)),
    ...[...source.matchAll(REFERENCE)].map(([, table, column = '']) => (columns.has(column) ? table : undefined)),
    ...[...source.matchAll(SQL)].flatMap(([, text = '']) => [...text.matchAll(IN_SQL)].map(([, one, other]) => one ?? other)),
  ]
  return new Set(names.flatMap((name) => (name !== undefined && OWNERS.has(viewOf(name)) ? viewOf(name) : [])))
}
