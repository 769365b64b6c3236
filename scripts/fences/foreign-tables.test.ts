import { expect, test } from 'vitest'
import { mayName, roomOf } from '../check-rooms.ts'
import { tableFaults, trashFaults } from './foreign-tables.ts'

const TABLES = 'type ViewerTable = { id: string; email: string }\ntype EventTable = { id: string; name: string }\n'

function faults(files: Record<string, string>) {
  const tree = new Map(Object.entries({ 'database/tables/some-tables.ts': TABLES, ...files }))
  return tableFaults(tree, { mayName, roomOf })
}

test.each([
  "db.selectFrom('viewer').select('id')",
  "db.selectFrom(['series', 'viewer'])",
  "db.selectFrom('viewer as who')",
  "trx.deleteFrom('viewer').execute()",
  "trx.insertInto('viewer').values(row)",
  "trx.updateTable('viewer').set({ name })",
  "query.leftJoin('viewer', 'viewer.id', 'audit.uid')",
  "query.select(['audit.id', 'viewer.email as by'])",
  'sql`select 1 from viewer where id = 1`',
  "sql<boolean>`viewer.email like 'a%'`",
])('a room that names a table of a room further right is refused: %s', (source) => {
  const fault = "names 'viewer', a table of 'accounts'"
  expect(faults({ 'app/catalog/a.server.ts': source })).toEqual([`app/catalog/a.server.ts ${fault}`])
  expect(faults({ 'app/teams/a.server.ts': source })).toEqual([`app/teams/a.server.ts ${fault}`])
  expect(
    faults({ 'app/accounts/a.server.ts': source, 'app/scores/a.server.ts': source, 'app/history/a.server.ts': source }),
  ).toEqual([])
  expect(faults({ 'server/backup/a.ts': source, 'database/a.ts': source, 'app/catalog/a.server.test.ts': source })).toEqual([])
})

test('a name that only looks like that of a table is right', () => {
  const source = "record({ action: 'viewer.grant' }); t('viewer'); import './event.ts'; sql`name = viewer`; join('event')"
  expect(faults({ 'app/catalog/a.server.ts': source })).toEqual([])
})

test('nothing reads past the views that leave the trash out, and nothing writes to one', () => {
  const tree = (file: string, source: string) => trashFaults(new Map([[file, source]]))
  const write = "trx.insertInto('series').values(row)"
  const read = "db.selectFrom('all_series').select('doc_id')"
  expect(tree('app/catalog/a.server.ts', write)).toEqual([
    "app/catalog/a.server.ts writes 'series', which is a view: write 'all_series'",
  ])
  expect(tree('app/events/a.server.ts', `${read}.innerJoin('all_episode', 'a', 'b')`)).toEqual([
    "app/events/a.server.ts reads 'all_series', where the trash is: read 'series'",
    "app/events/a.server.ts reads 'all_episode', where the trash is: read 'episode'",
  ])
  for (const file of ['app/history/a.server.ts', 'server/a.ts']) expect(tree(file, read)).toEqual([])
  expect(
    tree('app/catalog/a.server.ts', "trx.updateTable('all_series'); db.selectFrom('series'); trx.deleteFrom('audit')"),
  ).toEqual([])
})
