import { join, resolve } from 'node:path'
import { openDemo } from '../demo/demo.ts'
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
  const demo = await openDemo(environment, { ...first, dataDir })
  const config = { ...(demo ? readConfig({ ...demo.settings, ...environment }) : first), dataDir }

  const site = await startSite({ config, pages: createPages(), hasRoute, clientDir: join(root, 'build/client') })
  const { editing, services } = site.running
  await demo?.fill({ editing, pictures: services.pictures })
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
