import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { type Changes, openChanges, type TopicVersion } from './changes.ts'
import { VERSIONS_AHEAD } from './history.ts'

const fail = (error: unknown) => {
  throw error
}

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await testDatabase(engine)
  })
  afterEach(() => db.close())

  test('a change raises the versions of the topics it touches, and no other', async () => {
    const changes = await openChanges(db.database, { onError: fail })
    const heard: TopicVersion[] = []
    changes.onBells((bells) => heard.push(...bells))
    await changes.change(async ({ touch }) => touch('catalog'))
    await changes.change(async ({ touch }) => {
      touch('series:a')
      touch('catalog')
    })
    await changes.close()
    expect(heard).toEqual([
      { topic: 'catalog', v: 1 },
      { topic: 'catalog', v: 2 },
      { topic: 'series:a', v: 2 },
    ])
  })

  test('a topic that was swept and returns has a higher version than ever before', async () => {
    const changes = await openChanges(db.database, { onError: fail })
    const heard: TopicVersion[] = []
    changes.onBells((bells) => heard.push(...bells))
    const touchIt = () => changes.change(async ({ touch }) => touch('viewer:a'))
    for (let round = 0; round < 3; round++) {
      await touchIt()
      await touchIt()
      await db.database.db.deleteFrom('live_topic').where('topic', '=', 'viewer:a').execute()
    }
    await changes.close()
    expect(heard.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a change that fails leaves neither rows nor versions', async () => {
    const changes = await openChanges(db.database, { onError: fail })
    const failing = changes.change(async ({ trx, touch }) => {
      touch('catalog')
      await trx.updateTable('content').set({ last_updated: 'never' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const { last_updated } = await db.database.db.selectFrom('content').selectAll().executeTakeFirstOrThrow()
    expect(last_updated).not.toBe('never')
    expect(await db.database.db.selectFrom('live_topic').selectAll().where('topic', '<>', '*').execute()).toEqual([])
    await changes.close()
  })

  test('another node reads what it missed by polling', async () => {
    const here = await openChanges(db.database, { onError: fail })
    const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
    const heard: TopicVersion[] = []
    there.onBells((bells) => heard.push(...bells))
    await here.change(async ({ touch }) => touch('series:x'))
    await there.catchUp()
    expect(heard).toEqual([{ topic: 'series:x', v: 1 }])
    await Promise.all([here.close(), there.close()])
  })

  test('Q-01 nodes that notice at different moments that the database has stepped back agree on versions above all that were seen', async () => {
    const { db: rows } = db.database
    const nodes = await Promise.all(
      [db.database, db.again()].map((each) => openChanges(each, { onError: fail, pollSeconds: 3600 })),
    )
    const [here, there] = nodes as [Changes, Changes]
    for (let at = 0; at < 5; at++) await here.change(async ({ touch }) => touch('series:a'))
    await there.catchUp()
    // Only one node is notified, which is how a change can get lost.
    await rows.insertInto('live_topic').values({ topic: 'series:lost', v: 9, seq: 9 }).execute()
    await rows.updateTable('live_topic').set({ v: 9, seq: 9 }).where('topic', '=', '*').execute()
    await there.catchUp()
    const heard: TopicVersion[][] = [[], []]
    const steps = [0, 0]
    for (const [at, node] of nodes.entries()) {
      node.onBells((bells, { isAnew }) => {
        heard[at]?.push(...bells)
        if (isAnew) steps[at] = (steps[at] ?? 0) + 1
      })
    }
    await rows.deleteFrom('live_topic').where('topic', '=', 'series:lost').execute()
    await rows.updateTable('live_topic').set({ v: 3, seq: 3 }).execute()

    for (let round = 0; round < 3; round++) for (const node of nodes) await node.catchUp()
    expect(steps).toEqual([1, 1])
    expect(nodes.map(({ counts }) => counts.stepsBack)).toEqual([1, 1])
    const { v } = await rows.selectFrom('live_topic').select('v').where('topic', '=', 'series:a').executeTakeFirstOrThrow()
    for (const each of heard) {
      expect(each.filter(({ topic }) => topic === 'series:a').at(-1)).toEqual({ topic: 'series:a', v })
      expect(each.findLast(({ topic }) => topic === 'series:lost')?.v).toBeGreaterThan(9)
    }
    for (const node of nodes) await node.change(async ({ touch }) => touch('series:a'))
    // The first node may have been notified of the second change by now.
    for (const [at, bells] of heard.entries()) expect(bells).toContainEqual({ topic: 'series:a', v: v + 1 + at })
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('Q-01 a step back that cannot be read to its end at once counts once', async () => {
    const { db: rows } = db.database
    const there = db.again()
    let looksUntilCut = Number.POSITIVE_INFINITY
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        const isLook = RawNode.is(node) && node.sqlFragments.join('').includes('from live_topic where seq >')
        if (isLook && --looksUntilCut === 0) throw new Error('cut off')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const node = await openChanges({ ...there, db: there.db.withPlugin(failing) }, { onError: () => {}, pollSeconds: 3600 })
    for (let at = 0; at < 5; at++) await node.change(async ({ touch }) => touch('series:a'))
    await node.catchUp()
    const heard: TopicVersion[] = []
    node.onBells((bells) => heard.push(...bells))
    await rows.updateTable('live_topic').set({ v: 3, seq: 3 }).execute()
    looksUntilCut = 2
    await expect(node.catchUp()).rejects.toThrow('cut off')
    expect([node.counts.stepsBack, heard]).toEqual([0, []])
    await node.catchUp()
    await node.catchUp()
    const { v } = await rows.selectFrom('live_topic').select('v').where('topic', '=', 'series:a').executeTakeFirstOrThrow()
    expect([node.counts.stepsBack, heard]).toEqual([1, [{ topic: 'series:a', v }]])
    await node.close()
  })

  test('Q-01 a node notices that its own edits are lost before any poll has read them: by its next poll, and by its next edit', async () => {
    const { db: rows } = db.database
    for (const by of ['look', 'edit']) {
      const there = db.again()
      let isCut = false
      const failing: KyselyPlugin = {
        transformQuery({ node }) {
          if (isCut && RawNode.is(node) && node.sqlFragments.join('').includes('from live_topic where seq >'))
            throw new Error('cut off')
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const node = await openChanges({ ...there, db: there.db.withPlugin(failing) }, { onError: () => {}, pollSeconds: 3600 })
      const touchIt = () => node.change(async ({ touch }) => touch('series:a'))
      await touchIt()
      await node.catchUp()
      const { seq: kept } = await rows.selectFrom('live_topic').select('seq').where('topic', '=', '*').executeTakeFirstOrThrow()
      const heard: TopicVersion[] = []
      node.onBells((bells) => heard.push(...bells))
      isCut = true
      for (let at = 0; at < 3; at++) await touchIt()
      const shown = heard.at(-1)?.v ?? 0
      expect(shown).toBe(kept + 3)
      await rows.updateTable('live_topic').set({ v: kept, seq: kept }).execute()
      isCut = false
      await (by === 'look' ? node.catchUp() : touchIt())
      expect([by, node.counts.stepsBack]).toEqual([by, 1])
      expect(heard.at(-1)?.v).toBeGreaterThan(shown)
      await node.close()
    }
  })

  test('Q-01 an edit on an earlier state of the database counts one step back, when its own notification is read before it returns', async () => {
    const there = db.again()
    const touchIt = () => node.change(async ({ touch }) => touch('series:a'))
    let isReadFirst = false
    const readingFirst = new Proxy(there.db, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (name !== 'transaction' || !isReadFirst) return typeof member === 'function' ? member.bind(target) : member
        isReadFirst = false
        return () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            const committed = await target.transaction().execute(work)
            await node.catchUp()
            return committed
          },
        })
      },
    })
    const node = await openChanges({ ...there, db: readingFirst }, { onError: fail, pollSeconds: 3600 })
    for (let at = 0; at < 5; at++) await touchIt()
    await node.catchUp()
    await db.database.db.updateTable('live_topic').set({ v: 3, seq: 3 }).execute()
    isReadFirst = true
    await touchIt()
    expect([isReadFirst, node.counts.stepsBack]).toEqual([false, 1])
    await node.close()
  })

  test('Q-01 an edit on an earlier state of the database makes no node step back twice, when another node noticed it first', async () => {
    const { db: rows } = db.database
    const own = db.again()
    let isCut = false
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        if (isCut && RawNode.is(node) && node.sqlFragments.join('').includes('from live_topic where seq >'))
          throw new Error('cut off')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const here = await openChanges({ ...own, db: own.db.withPlugin(failing) }, { onError: () => {}, pollSeconds: 3600 })
    const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
    const touchIt = () => here.change(async ({ touch }) => touch('series:a'))
    for (let at = 0; at < 5; at++) await touchIt()
    await there.catchUp()

    await rows.updateTable('content').set({ history: 'earlier 0' }).execute()
    await rows.updateTable('live_topic').set({ v: 3, seq: 3 }).execute()
    isCut = true
    await touchIt()
    await there.catchUp()
    isCut = false
    for (let round = 0; round < 2; round++) for (const node of [here, there]) await node.catchUp()
    expect([here, there].map(({ counts }) => counts.stepsBack)).toEqual([1, 1])
    await Promise.all([here.close(), there.close()])
  })

  test('Q-01 a node that starts on a database with another history raises its versions, once', async () => {
    const { db: rows } = db.database
    const start = async () => {
      const changes = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
      await changes.change(async ({ touch }) => touch('series:a'))
      await changes.close()
      return changes.counts.stepsBack
    }
    expect(await start()).toBe(0)
    await rows.updateTable('content').set({ history: 'another-server/00000001 0' }).execute()
    expect([await start(), await start()]).toEqual([1, 0])
    const { v } = await rows.selectFrom('live_topic').select('v').where('topic', '=', 'series:a').executeTakeFirstOrThrow()
    expect(v).toBe(1 + VERSIONS_AHEAD + 2)
  })

  test('four nodes that start at once migrate once', async () => {
    const fresh = await testDatabase(engine, { isMigrated: false })
    const node = `
      import { migrate } from '${join(import.meta.dirname, 'migrate.ts')}'
      import { openDatabase } from '${join(import.meta.dirname, 'open.ts')}'
      const database = openDatabase(${JSON.stringify(fresh.where)})
      console.log('ready')
      for await (const _ of process.stdin);
      await migrate(database)
      await database.close()`
    const nodes = [1, 2, 3, 4].map(() => spawn(process.execPath, ['--input-type=module', '--eval', node]))
    const exits = nodes.map((each) => once(each, 'exit'))
    await Promise.all(nodes.map(({ stdout }) => once(stdout, 'data')))
    for (const { stdin } of nodes) stdin.end()
    expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0, 0, 0])
    expect(await fresh.database.db.selectFrom('content').selectAll().execute()).toHaveLength(1)
    await fresh.close()
  })
})

test('a read requested while another is in flight sees what was written meanwhile', async () => {
  const db = await testDatabase('sqlite')
  const here = await openChanges(db.database, { onError: fail, pollSeconds: 3600 })
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      hasRead.resolve()
      if (isHeld) await mayGoOn.promise
      return result
    },
  }
  const other = db.again()
  const there = await openChanges({ ...other, db: other.db.withPlugin(slow) }, { onError: fail, pollSeconds: 3600 })
  const heard: TopicVersion[] = []
  there.onBells((bells) => heard.push(...bells))
  isHeld = true
  const early = there.catchUp()
  await hasRead.promise
  await here.change(async ({ touch }) => touch('series:x'))
  const late = there.catchUp()
  mayGoOn.resolve()
  await Promise.all([early, late])
  expect(heard).toEqual([{ topic: 'series:x', v: 1 }])
  await Promise.all([here.close(), there.close()])
  await db.close()
})

test('on postgres a node that is closed while it connects again leaves no connection behind', async () => {
  const db = await testDatabase('postgres')
  const lines = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'podium live'`.execute(db.database.db)
    return rows
  }
  for (let round = 0; round < 5; round++) {
    const changes = await openChanges(db.again(), { onError: () => {}, pollSeconds: 3600 })
    const [before] = await lines()
    await sql`select pg_terminate_backend(${before?.pid})`.execute(db.database.db)
    // Closed at the moment it reconnects.
    await expect.poll(async () => (await lines()).filter(({ pid }) => pid !== before?.pid).length, { interval: 1 }).toBe(1)
    await changes.close()
    await expect.poll(lines).toEqual([])
  }
  await db.close()
})

test('on postgres a node ignores stray notifications, and hears every change after them', async () => {
  const db = await testDatabase('postgres')
  const here = await openChanges(db.database, { onError: fail, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  const heard: TopicVersion[] = []
  there.onBells((bells) => heard.push(...bells))
  for (const payload of [
    '',
    'no json',
    '{',
    'null',
    '[null]',
    '{"topic":"live"}',
    '[{"topic":"live","v":99}]',
    'x'.repeat(7_999),
  ])
    await sql`select pg_notify('podium_live', ${payload})`.execute(db.database.db)
  await here.change(async ({ touch }) => touch('live'))
  await expect.poll(() => heard).toEqual([{ topic: 'live', v: 1 }])
  await Promise.all([here.close(), there.close()])
  await db.close()
})

test('on postgres a change of more topics than a notification could name is heard whole', async () => {
  const db = await testDatabase('postgres')
  const here = await openChanges(db.database, { onError: fail, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  const heard: TopicVersion[] = []
  there.onBells((bells) => heard.push(...bells))
  const topics = Array.from({ length: 2_000 }, (_, at) => `series:s${at}`)
  await here.change(async ({ touch }) => {
    for (const topic of topics) touch(topic)
  })
  await expect.poll(() => heard.map(({ topic }) => topic).sort()).toEqual(topics.toSorted())
  await Promise.all([here.close(), there.close()])
  await db.close()
})

test('on postgres a notification reaches another node before it polls', async () => {
  const db = await testDatabase('postgres')
  const here = await openChanges(db.database, { onError: fail, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  const heard = new Promise<TopicVersion[]>((resolve) => there.onBells(resolve))
  await here.change(async ({ touch }) => touch('live'))
  expect(await heard).toEqual([{ topic: 'live', v: 1 }])
  await Promise.all([here.close(), there.close()])
  await db.close()
})

test('Q-12 on postgres a change shows on a node when that has read it, and one that hangs is waited for once', async () => {
  const db = await testDatabase('postgres')
  let told = 0
  const onLate = () => told++
  const here = await openChanges(db.database, { onError: fail, onLate, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  let hasRead = Promise.withResolvers<void>()
  hasRead.resolve()
  there.showBy(() => hasRead.promise)
  const change = () => here.change(async ({ touch }) => touch('series:x'))
  await change()
  // Other nodes do not wait for this one before its first report.
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity where application_name ~ '^podium live [0-9]+$'
    and datname = current_database()`.execute(db.database.db)
        ).rows.length,
    )
    .toBe(1)
  expect(await here.shown()).toBe(true)

  hasRead = Promise.withResolvers<void>()
  await change()
  const shown = here.shown({ withinMs: 10_000 })
  expect(await Promise.race([shown, here.shown({ withinMs: 100, isPatient: true })])).toBe(false)
  hasRead.resolve()
  expect(await shown).toBe(true)

  hasRead = Promise.withResolvers<void>()
  await change()
  expect(await here.shown({ withinMs: 100 })).toBe(false)
  // If `shown` waited for the late node again, the test would time out.
  expect(await here.shown({ withinMs: 3_600_000 })).toBe(true)
  expect([here.counts.shownLate, told]).toEqual([1, 1])
  await Promise.all([here.close(), there.close()])
  await db.close()
})

test('Q-12 on postgres a change waits no longer than its limit when the list of nodes does not come', async () => {
  const db = await testDatabase('postgres')
  const looked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'application_name' in row)) {
        looked.resolve()
        await mayAnswer.promise
      }
      return result
    },
  }
  const here = await openChanges({ ...db.database, db: db.database.db.withPlugin(slow) }, { onError: fail, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  there.showBy(async () => {})
  const watcher = db.again()
  const named = async () => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and application_name like 'podium live _%'`.execute(watcher.db)
    return rows.length
  }
  await expect.poll(named).toBe(1)
  const shown = here.shown({ withinMs: 100 })
  await looked.promise
  expect(await shown).toBe(false)
  mayAnswer.resolve()
  await Promise.all([here.close(), there.close()])
  await db.close()
})
