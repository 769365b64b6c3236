import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { errorField } from '../app/kit/error-field.ts'
import { wantsDemo } from '../demo/wants-demo.ts'
import { openLog } from './log.ts'
import type { RunningSite } from './parts/services.ts'

// React picks its build when it is loaded; the development build takes twice as long per page.
process.env.NODE_ENV ??= 'production'

const root = join(import.meta.dirname, '..')
/** Hard limit on a shutdown, in ms after its grace, so that a hanging node does not block the next version. */
const LONGEST_STOP = 17_000

try {
  // A live node loads no code of pages, which leaves memory for its viewers.
  await (process.env.ROLE === 'live' ? startLive() : startAll())
} catch (error) {
  console.error(inPlainWords(error))
  process.exit(1)
}

async function startLive() {
  const { readConfig, startLiveNode } = (await import(join(root, 'build/server/live.js'))) as typeof import('./live-app.ts')
  const config = readConfig({ DATA_DIR: join(root, 'data'), ...process.env })
  const log = openLog(config.logLevel)
  endOnTheUnexpected(log)
  const node = await startLiveNode({ config: { ...config, dataDir: resolve(config.dataDir) }, log })
  endOnSignal(config.stopGraceSeconds, node.stop)
  console.log(`\n  Podium's node for live streams is ready: http://localhost:${node.port}\n`)
}

async function startAll() {
  const { holdDataFolder } = await import('./data-folder.ts')
  const { createPages, readConfig, routeOf, startSite } = (await import(
    join(root, 'build/server/index.js')
  )) as typeof import('./app.ts')
  const environment = { DATA_DIR: join(root, 'data'), ...process.env }
  const first = readConfig(environment)
  const dataDir = resolve(first.dataDir)
  const held = first.databaseUrl ? undefined : holdDataFolder(dataDir)
  // Imported dynamically, because the module reads all records of the demo.
  const demo = wantsDemo(environment, dataDir)
    ? await (await import('../demo/demo.ts')).openDemo({ ...first, dataDir })
    : undefined
  const config = { ...(demo ? readConfig({ ...demo.settings, ...environment }) : first), dataDir }

  const log = openLog(config.logLevel)
  endOnTheUnexpected(log)
  let made: Awaited<ReturnType<RunningSite['services']['admins']['makeSuperAdmin']>> | undefined
  async function prepare({ editing, services }: RunningSite) {
    await demo?.fill({ editing, pictures: services.pictures })
    made = config.superAdmin && (await services.admins.makeSuperAdmin(config.superAdmin))
  }
  /** Prints the new account's password, only at the start that creates it; never logs it. */
  function sayMade() {
    if (made?.madePassword) console.log(`  Super-admin:     ${made.email}\n  Password:        ${made.madePassword}\n`)
  }
  const options = { config, pages: createPages(), routeOf, clientDir: join(root, 'build/client'), log, prepare }
  const site = await startSite(options).catch((error) => {
    sayMade()
    throw error
  })

  const { editing, services, log: lines } = site.running
  await demo?.play({
    editing,
    scores: services.scores,
    limits: services.limits,
    games: services.games,
    championships: services.championships,
    log: lines,
  })

  endOnSignal(config.stopGraceSeconds, async (graceSeconds) => {
    await demo?.close()
    await site.stop(graceSeconds)
    held?.release()
  })

  const address = config.port === 0 ? `http://localhost:${site.port}` : config.publicUrl
  console.log(`\n  Podium is ready: ${address}${demo ? `\n  Demo provider:   ${demo.settings.PROVIDER_HOST}\n` : '\n'}`)
  sayMade()
}

function inPlainWords(error: unknown): unknown {
  if (errorField(error, 'code') === 'EADDRINUSE')
    return `Another program uses port ${errorField(error, 'port')}. Set PORT to a free one; the demo's provider takes the one after it.`
  return error instanceof Error ? error.message : error
}

/** Exits after an uncaught error, because the state is unknown; the supervisor restarts the process (fault F-35). */
function endOnTheUnexpected(log: Logger) {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => {
      // Not `fatal`, which would wait for a blocked standard output.
      try {
        log.error({ err: error }, 'uncaught exception, exiting')
      } finally {
        process.exit(1)
      }
    })
}

/**
 * Stops the node on SIGTERM after its grace, on SIGINT at once (fault F-28). A repeated signal, say from both terminal and
 * launcher, changes nothing.
 */
function endOnSignal(stopGraceSeconds: number, stop: (graceSeconds: number) => Promise<void>) {
  async function end(graceSeconds: number) {
    setTimeout(() => process.exit(1), graceSeconds * 1_000 + LONGEST_STOP).unref()
    await stop(graceSeconds)
    process.exit(0)
  }
  let isEnding = false
  const onSignal = (graceSeconds: number) => () => {
    if (!isEnding) void end(graceSeconds)
    isEnding = true
  }
  process.on('SIGTERM', onSignal(stopGraceSeconds))
  process.on('SIGINT', onSignal(0))
}
