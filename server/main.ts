import { join, resolve } from 'node:path'
import pino from 'pino'
import { wantsDemo } from '../demo/wants-demo.ts'
import { holdDataFolder } from './data-folder.ts'

// React chooses its build when it is loaded; its development build takes twice as long for a page.
process.env.NODE_ENV ??= 'production'

const root = join(import.meta.dirname, '..')
const { createPages, hasRoute, readConfig, startSite } = (await import(
  join(root, 'build/server/index.js')
)) as typeof import('./app.ts')

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start() {
  const environment = { DATA_DIR: join(root, 'data'), ...process.env }
  const first = readConfig(environment)
  const dataDir = resolve(first.dataDir)
  const held = first.databaseUrl ? undefined : holdDataFolder(dataDir)
  // Most of a start's code would be the demo's.
  const demo = wantsDemo(environment, dataDir)
    ? await (await import('../demo/demo.ts')).openDemo({ ...first, dataDir })
    : undefined
  const config = { ...(demo ? readConfig({ ...demo.settings, ...environment }) : first), dataDir }

  const log = pino({ level: config.logLevel })
  // What the process is in after this nobody knows: it ends, and whoever keeps it running starts it anew.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => {
      log.fatal({ err: error }, 'an error that nobody expected ends the process')
      process.exit(1)
    })

  const site = await startSite({ config, pages: createPages(), hasRoute, clientDir: join(root, 'build/client'), log })
  const { editing, services } = site.running
  await demo?.run({ editing, pictures: services.pictures }, (error) => log.error({ err: error }, 'the demo event did not change'))
  const made = config.superAdmin && (await services.admins.makeSuperAdmin(config.superAdmin))

  async function stop(graceSeconds: number) {
    await demo?.close()
    await site.stop(graceSeconds)
    held?.release()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop(config.stopGraceSeconds))
  process.once('SIGINT', () => void stop(0))

  const address = config.port === 0 ? `http://localhost:${site.port}` : config.publicUrl
  console.log(`\n  Podium is ready: ${address}${demo ? `\n  Demo provider:   ${demo.settings.PROVIDER_HOST}\n` : '\n'}`)
  // Said once, at the start that makes the account; no log has it.
  if (made?.madePassword) console.log(`  Super-admin:     ${made.email}\n  Password:        ${made.madePassword}\n`)
}
