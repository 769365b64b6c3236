import { relative } from 'node:path'

/**
 * What `npm test` leaves to `npm run prove`: repetitions, the second engine where a test's subject is the same on both, and a few
 * long tests. tests/e2e/every-day.ts has the browser tests that it runs.
 */
export type Engine = 'sqlite' | 'postgres'
export const ENGINES = ['sqlite', 'postgres'] as const satisfies Engine[]

/** `npm run prove` sets it. */
const isProof = process.env.PROVE === '1'
/** `npm run quick` sets it: SQLite alone. */
const isQuick = process.env.QUICK === '1'

/**
 * The test files that `npm test` runs on PostgreSQL too, and what differs there. `npm run prove` runs every test of a store on both.
 */
export const ON_BOTH: Record<string, string> = {
  'app/contact/check/tickets.server.test.ts': 'counts are grouped, and letters already taken are skipped, by SQL',
  'app/access/access.server.test.ts': 'grants of nodes that share a database',
  'app/accounts/outbox.server.test.ts': 'which node sends a mail is decided by a conditional update',
  'app/panel/today/commands/run-command.server.test.ts': 'colleagues at once wait for locks of rows, or for the only writer',
  'app/catalog/catalogue.server.test.ts': 'a reading is one snapshot, by repeatable read or by the only writer',
  'app/catalog/edit.server.test.ts': 'places are renumbered by SQL of our own',
  'app/catalog/publish.server.test.ts': 'which node publishes is decided by a conditional update; what cascades',
  'app/events/edit/edit-events.server.test.ts': 'foreign keys that set null or cascade, upserts',
  'app/championships/edit-championship.server.test.ts':
    'who advances is written in the scorer’s transaction, under locks of rows',
  'app/scores/log/score-log.server.test.ts': 'who writes an event’s log waits for locks of rows, or for the only writer',
  'app/history/marked-rows.server.test.ts': 'views, keys that cascade, partial indices',
  'app/reminders/deliver-due.server.test.ts':
    'which node sends a message is decided by rows that are locked, or by the only writer',
  'app/reminders/push-keys.server.test.ts': 'which node makes the keys is decided by an insertion',
  'app/season/season-staging.server.test.ts': 'temporary tables, and rows that are moved from them by SQL of our own',
  'app/kit/limits/limits.server.test.ts': 'tries at once are counted by one statement of each engine',
  'app/kit/limits/turns.server.test.ts': 'two nodes count together',
  'app/kit/work/work.server.test.ts': 'which node does a piece is decided by rows that are locked, or by the only writer',
  'app/transfer/championships-file.server.test.ts': 'links that other rows held are taken over, with unique keys',
  'app/transfer/round-trip.test.ts': 'order and spelling of texts come from the engine',
  'database/changes.test.ts': 'NOTIFY, or bells in the process',
  'database/migrate.test.ts': 'statements that change tables',
  'server/secret.test.ts': 'what a database knows of its secret',
  'tests/faults/races.test.ts': 'locks of rows that SQLite does not need',
  'tests/http/accounts.test.ts': 'two nodes share one database',
  'tests/http/late-body.test.ts': 'a removal and a write take one lock: a row of PostgreSQL, or the only writer',
  'tests/http/nul.test.ts': 'PostgreSQL refuses the NUL character in texts',
  'tests/http/protected.test.ts': 'a page and a password at the same moment',
}

const root = `${import.meta.dirname}/..`

/** The engines for a file's tests in this run: `enginesOf(import.meta.filename)`. */
export function enginesOf(file: string): readonly Engine[] {
  if (isQuick) return ['sqlite']
  return isProof || relative(root, file) in ON_BOTH ? ENGINES : ['sqlite']
}

/** Registers tests that `npm test` leaves out: long ones of a number that another test of every day begins with too. */
export function inProof(register: () => void): void {
  if (isProof) register()
}

/** How often a fault or race is repeated: a few times daily, many times in a proof. */
export const rounds = ({ daily, proof }: { daily: number; proof: number }): number => (isProof ? proof : daily)
