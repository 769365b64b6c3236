import { isLiveView } from '../../database/schema/view-names.ts'
import { TABLE_OWNERS } from '../../database/tables/owners.ts'
import { isTest } from '../spec-numbers.ts'

const OWNERS = new Map<string, string>(Object.entries(TABLE_OWNERS))

/** Kysely's calls that name a table. */
const CALL =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|table|\w+Join)\(\s*\[?((?:'\w+(?: as \w+)?'(?:,\s*)?)+)/g
/**
 * Matches `'series.doc_id'` and `'episode.title as name'`. Action names such as `'series.edit'` match too, but name no column.
 */
const REFERENCE = /'(\w+)\.(\w+)(?: as \w+)?'/g
const SQL = /\bsql(?:<[^`]*?>)?`((?:\$\{[^}]*\}|[^`])*)`/g
const IN_SQL = /\b(?:(?:from|join|into|update|table)\s+"?(\w+)|(\w+)\.\w+)/gi

type Options = {
  /** Returns the room of a file in `app/`. */
  roomOf: (file: string) => string
  /** True when code of a room may use the tables of another, as with imports. */
  mayName: (room: string, owner: string) => boolean
}

/** Patterns for a write to a table or view, and for a read of a table that includes the trash. */
const WRITE = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g
const READ = /\b(?:selectFrom|\w+Join)\(\s*\[?'(all_\w+)/g
/** Files that may read the trash: images in the trash stay stored, and secrets in the trash are sealed again. */
const READS_TRASH = ['app/pictures/unused-pictures.server.ts', 'app/scores/log/reseal-scorers.server.ts']

/** Finds reads that bypass the views and so would show deleted rows, and writes to views, which SQLite refuses. */
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

/** Returns one line for each table that is used in a room to the left of its owner. */
export function tableFaults(tree: ReadonlyMap<string, string>, { mayName, roomOf }: Options): string[] {
  const columns = columnsIn(tree)
  return [...tree].flatMap(([file, source]) => {
    const path = /^app\/(\w+\/.*\.tsx?)$/.exec(file)?.[1]
    const room = path && roomOf(path)
    // The history of changes stores rows of any table.
    if (room === undefined || room === 'history' || isTest(file)) return []
    return [...tablesIn(source, columns)]
      .filter((table) => !mayName(room, ownerOf(table)))
      .map((table) => `${file} names '${table}', a table of '${ownerOf(table)}'`)
  })
}

const ownerOf = (table: string) => OWNERS.get(viewOf(table)) as string
/** Returns the view of a table: edits write `all_series`, and `series` is its view without the trash. */
const viewOf = (table: string) => table.replace(/^all_/, '')

/** Returns the names of all columns, from the sources of `database/tables/`. */
function columnsIn(tree: ReadonlyMap<string, string>): Set<string> {
  const types = [...tree].filter(([file]) => file.startsWith('database/tables')).map(([, source]) => source)
  return new Set([...types.join('\n').matchAll(/\b(\w+)\??: /g)].map(([, name]) => name as string))
}

/** Returns the tables that a source names. */
function tablesIn(source: string, columns: ReadonlySet<string>): Set<string> {
  const names = [
    ...[...source.matchAll(CALL)].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)/g)].map(([, table]) => table)),
    ...[...source.matchAll(REFERENCE)].map(([, table, column = '']) => (columns.has(column) ? table : undefined)),
    ...[...source.matchAll(SQL)].flatMap(([, text = '']) => [...text.matchAll(IN_SQL)].map(([, one, other]) => one ?? other)),
  ]
  return new Set(names.flatMap((name) => (name !== undefined && OWNERS.has(viewOf(name)) ? viewOf(name) : [])))
}
