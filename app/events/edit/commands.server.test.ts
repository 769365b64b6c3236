import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import type { Editor } from '../../history/audit.server.ts'
import type { GamesFollower } from '../../history/editing.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { commandInputOf, type DeskFields } from '../../panel/today/commands/desk-command.ts'
import { runCommand } from '../../panel/today/commands/run-command.server.ts'
import type { SportEvent } from '../event.ts'
import { commandGames } from './commands.server.ts'
import { EVENT_COMMANDS, type EventCommand, type GameDayCommand } from './commands.ts'
import type { EventContent } from './edit-events.server.ts'
import { saveUndoably } from './undo-event.server.ts'

type FollowedGame = Parameters<GamesFollower['follow']>[1][number]

const MARC: Editor = { uid: 'marc', email: 'marc@site.example', client: '' }
const STORM = { en: 'Storm', fr: 'Tempête' }
const SAID = { reason: 'own', reasonEn: 'Storm', reasonFr: 'Tempête' }
const NONE = { en: '', fr: '' }
const WHO = ['form', 'list', 'desk'] as const
type EditorRole = (typeof WHO)[number]

type Change = {
  command: GameDayCommand | EventCommand
  who: readonly EditorRole[]
  from?: Partial<EventContent>
  fields: DeskFields
  after: Partial<SportEvent>
  action: string
  notice?: FollowedGame['notice']
  /** The number of former starts stored. */
  starts?: number
}

const off = { reason: STORM }
const CHANGES: Change[] = [
  {
    command: 'delay',
    who: WHO,
    fields: { minutes: '15', ...SAID },
    after: { schedule: 'delayed', localTime: '19:15', ...off },
    action: 'event.delay',
    notice: 'delayed',
    starts: 1,
  },
  {
    command: 'delay',
    who: ['desk'],
    fields: { time: '20:30' },
    after: { schedule: 'delayed', localTime: '20:30', reason: NONE },
    action: 'event.delay',
    notice: 'delayed',
    starts: 1,
  },
  {
    command: 'move',
    who: ['form', 'list'],
    fields: { days: '7', ...SAID },
    after: { schedule: 'moved', localDate: '2026-12-12', ...off },
    action: 'event.reschedule',
    notice: 'moved',
    starts: 1,
  },
  {
    command: 'postpone',
    who: WHO,
    fields: SAID,
    after: { schedule: 'postponed', localTime: '19:00', ...off },
    action: 'event.postpone',
    notice: 'postponed',
  },
  {
    command: 'postpone',
    who: ['desk'],
    fields: {},
    after: { schedule: 'postponed', reason: NONE },
    action: 'event.postpone',
    notice: 'postponed',
  },
  {
    command: 'cancel',
    who: WHO,
    fields: SAID,
    after: { schedule: 'cancelled', ...off },
    action: 'event.cancel',
    notice: 'cancelled',
  },
  {
    command: 'cancel',
    who: ['desk'],
    fields: { reason: 'power' },
    after: { schedule: 'cancelled', reason: { en: 'No power at the venue', fr: 'Panne de courant sur place' } },
    action: 'event.cancel',
    notice: 'cancelled',
  },
  {
    command: 'plan',
    who: ['form', 'desk'],
    from: { schedule: 'cancelled', ...off },
    fields: {},
    after: { schedule: 'planned', reason: NONE },
    action: 'event.plan',
  },
]
const RUNS = CHANGES.flatMap(({ who, ...change }) => who.map((each) => [each, change.command, change.fields, change] as const))

/** Game states in which a command is refused. */
const REFUSALS: [GameDayCommand | EventCommand, Partial<EventContent>, string][] = [
  ...EVENT_COMMANDS.map((each): [EventCommand, Partial<EventContent>, string] => [each, { schedule: 'cancelled' }, 'unsuited']),
  ...(['in-play', 'interrupted', 'over', 'official'] as const).map((play): [EventCommand, Partial<EventContent>, string] => [
    'delay',
    { play },
    'unsuited',
  ]),
  ...(['over', 'official'] as const).flatMap((play): [EventCommand, Partial<EventContent>, string][] => [
    ['postpone', { play }, 'unsuited'],
    ['cancel', { play }, 'unsuited'],
  ]),
  ['delay', { schedule: 'postponed' }, 'unsuited'],
  ['delay', { localTime: null }, 'no-time'],
  ['postpone', { schedule: 'postponed' }, 'unsuited'],
  ['live', { schedule: 'cancelled' }, 'unsuited'],
  ['end', {}, 'unsuited'],
  ['unlock', {}, 'unsuited'],
  ['plan', {}, 'unsuited'],
  ['plan', { schedule: 'delayed' }, 'unsuited'],
]

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addAdmin(MARC)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const shown = (id: string) => {
    const event = store.games().byId.get(id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }
  async function added(content: Partial<EventContent> = {}): Promise<SportEvent> {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return shown(saved.id)
  }

  /** Changes an event as the form, the list and the desk do. Returns the result and the undo. */
  function change(who: EditorRole, event: SportEvent, { command, fields, after }: Pick<Change, 'command' | 'fields' | 'after'>) {
    const told: FollowedGame[] = []
    const follower = {
      hold: async () => {},
      follow: async (_: unknown, games: readonly FollowedGame[]) => void told.push(...games),
      leaveSeries: async () => {},
    }
    const editing = { ...store.editing, by: MARC, follower }
    const undone = async (answer: { ok: boolean; undoId?: string }) => async () =>
      answer.undoId === undefined ? undefined : await store.heard(() => takeBack(editing, answer.undoId ?? ''))
    return store.heard(async () => {
      if (who === 'desk') {
        const tap = (name: 'undo' | GameDayCommand, sent: DeskFields, id: string = randomUUID()) =>
          runCommand(editing, { id, eventId: event.id, command: name, seen: shown(event.id).version, fields: sent })
        const id = randomUUID()
        const answer = await tap(command as GameDayCommand, fields, id)
        return { answer, told, undo: () => store.heard(() => tap('undo', { of: id })) }
      }
      const answer =
        who === 'form'
          ? await saveUndoably(editing, { ...event, ...after, baseVersion: event.version })
          : await commandGames(editing, command as EventCommand, [event], { ...commandInputOf(fields), days: fields.days })
      return { answer, told, undo: await undone(answer) }
    })
  }

  test.each(RUNS)(
    'D1 D2 E1 E3 by the %s, %s with %j changes a game once, and undo leaves it as it was',
    async (who, _, __, row) => {
      const before = await added(row.from)
      const { answer, told, undo } = await change(who, before, row)
      expect(answer).toMatchObject({ ok: true })
      expect(shown(before.id)).toMatchObject({ ...row.after, version: before.version + 1, sequence: before.sequence + 1 })
      expect(store.games().formerStartsOf(before.id)).toHaveLength(row.starts ?? 0)
      expect(told).toMatchObject([{ id: before.id, notice: row.notice }])
      const entries = await store.database.db.selectFrom('audit').select(['uid', 'action']).execute()
      expect(entries).toEqual([{ uid: 'marc', action: row.action }])
      store.clock.now = new Date(store.clock.now.getTime() + 60_000)
      expect(await undo()).toMatchObject({ ok: true })
      const updatedAt = store.clock.now.toISOString()
      expect(shown(before.id)).toEqual({ ...before, version: before.version + 2, sequence: before.sequence + 2, updatedAt })
      expect(store.games().formerStartsOf(before.id)).toEqual([])
      // The undo can be used only once.
      expect((await undo())?.ok ?? false).toBe(false)
    },
  )

  const refused = REFUSALS.flatMap(([command, content, reason]) => {
    const isListed = (EVENT_COMMANDS as readonly string[]).includes(command)
    const who: EditorRole[] = command === 'move' ? ['list'] : isListed ? ['list', 'desk'] : ['desk']
    return who.map((each) => [each, command, content, reason] as const)
  })
  test.each(refused)(
    'D2 E3 by the %s, %s of a game with %j is refused, and nothing is written',
    async (who, command, content, reason) => {
      const before = await added(content)
      const { answer, told } = await change(who, before, { command, fields: { minutes: '15', days: '1', ...SAID }, after: {} })
      // The list only sends commands that it offers, so it has seen the event in another state.
      expect(answer).toEqual({ ok: false, reason: who === 'list' && reason === 'unsuited' ? 'changed' : reason })
      expect([shown(before.id), told]).toEqual([before, []])
      expect(await store.database.db.selectFrom('audit').select('id').execute()).toEqual([])
      expect(await store.database.db.selectFrom('desk_command').select('id').execute()).toEqual([])
    },
  )
})
