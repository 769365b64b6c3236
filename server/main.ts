import { join, resolve } from 'node:path'
import { fillDemo, runLiveEvent, startProvider, wantsDemo } from '../demo/demo.ts'

const root = join(import.meta.dirname, '..')
const { createPages, readConfig, startSite } = (await import(join(root, 'build/server/index.js'))) as typeof import('./app.ts')

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
  const demo = wantsDemo(environment, dataDir)
    ? await startProvider(first.port === 0 ? 0 : first.port + 1, first.host)
    : undefined
  const config = demo ? readConfig({ ...demo.settings, ...environment }) : first

  const site = await startSite({ config: { ...config, dataDir }, pages: createPages(), clientDir: join(root, 'build/client') })
  const { editing, services, log } = site.running
  let stopEvent = () => {}
  if (demo) {
    await fillDemo({ editing, pictures: services.pictures, dataDir, provider: demo.settings.PROVIDER_HOST })
    stopEvent = runLiveEvent(editing, (error) => log.error({ err: error }, 'the demo event did not change'))
  }
  const address = first.port === 0 ? `http://localhost:${site.port}` : config.publicUrl
  console.log(`\n  Podium is ready: ${address}${demo ? `\n  Demo provider:   ${demo.settings.PROVIDER_HOST}\n` : '\n'}`)

  async function stop() {
    stopEvent()
    await site.stop()
    await demo?.webcast.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}
