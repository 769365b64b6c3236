import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { openDemo } from '../demo/demo.ts'
import { wantsDemo } from '../demo/wants-demo.ts'
import { holdDataFolder } from './data-folder.ts'

// The development server: pages and components hot-reload; server changes need a restart.
const root = join(import.meta.dirname, '..')
const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom' })
const { readConfig } = (await vite.ssrLoadModule('./server/config.ts')) as typeof import('./config.ts')
const { openServices } = (await vite.ssrLoadModule('./server/parts/services.ts')) as typeof import('./parts/services.ts')
const { createListener } = (await vite.ssrLoadModule('./server/http/listener.ts')) as typeof import('./http/listener.ts')

const environment = { DATA_DIR: join(root, 'data'), ...process.env }
const first = readConfig(environment)
const dataDir = resolve(first.dataDir)
const held = first.databaseUrl ? undefined : holdDataFolder(dataDir)
process.once('exit', () => held?.release())
const demo = wantsDemo(environment, dataDir) ? await openDemo({ ...first, dataDir }) : undefined
const config = { ...(demo ? readConfig({ ...demo.settings, ...environment }) : first), dataDir }
const running = await openServices(config)

const server = createServer(
  createListener({
    running,
    isDev: true,
    files: vite.middlewares,
    async handle(request, context) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return createRequestHandler(build, 'development')(request, context)
    },
  }),
)
server.listen(config.port, config.host, () => console.log(`\n  Podium (development): ${config.publicUrl}\n`))

await demo?.fill({ editing: running.editing, pictures: running.services.pictures })
const { scores, limits, games, championships } = running.services
await demo?.play({ editing: running.editing, scores, limits, games, championships, log: running.log })
