import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const EARLY = 'app/watch/early-video.tsx'
const SCRIPT = 'app/watch/early-script.tsx'
/** The chunk of the early video (vite.config.ts). */
const EARLY_CHUNK = 'first-picture'
/** Other chunks that a page's head names, by source (app/watch/early-script.tsx). */
const FILES = {
  engine: 'app/playback/native-player/hls-engine.tsx',
  fullHls: 'node_modules/hls.js/dist/hls.mjs',
}
/** The code that every such page runs after its first frame. */
const PAGE = ['app/entry.client.tsx', 'app/root.tsx', 'app/playback/native-player/native-player.tsx']
/** The routes of such pages. */
const ROUTES = ['watch/watch.route', 'screens/game/game.route']
const NAME = 'virtual:picture-files'

type Chunk = { file: string; name?: string; imports?: string[] }
type Chunks = Record<string, Chunk>

/**
 * Builds the script that shows a video before the page's framework has loaded, and gives the server the names of the chunks for
 * the page's head; does nothing in development.
 */
export function pictureFiles(): Plugin {
  let manifest: string | undefined
  let root = ''
  return {
    name: 'podium-picture-files',
    configResolved({ command, ...config }) {
      root = config.root
      if (command === 'build') manifest = join(root, 'build/client/.vite/manifest.json')
    },
    buildStart() {
      if (manifest && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: `./${EARLY}`, name: 'early-picture' })
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      if (!manifest || this.environment.name === 'client')
        return `export const pictureFiles = undefined\nexport const earlyScript = ''\nexport const pageScripts = {}`
      const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Chunks
      const early = Object.values(chunks).find(({ name }) => name === EARLY_CHUNK)
      const found = { early, ...Object.fromEntries(Object.entries(FILES).map(([name, source]) => [name, chunks[source]])) }
      const files = Object.entries(found).map(([name, chunk]) => {
        if (!chunk) this.error(`The build for browsers has no '${name}'.`)
        return [name, `/${chunk.file}`]
      })
      // React Router's plugin adds a query to routes.
      const keyOf = (source: string) =>
        Object.keys(chunks).find((key) => key.split('?')[0] === source) ??
        this.error(`The build for browsers has no '${source}'.`)
      const scripts = ROUTES.map((route) => [route, scriptsOf(chunks, [...PAGE, `app/${route}.tsx`].map(keyOf))])
      return [
        `export const pictureFiles = ${JSON.stringify(Object.fromEntries(files))}`,
        `export const earlyScript = ${JSON.stringify(await inlineScript(root))}`,
        `export const pageScripts = ${JSON.stringify(Object.fromEntries(scripts))}`,
      ].join('\n')
    },
  }
}

/** The paths of these chunks and of all their imports. */
function scriptsOf(chunks: Chunks, keys: string[]): string[] {
  const found = new Set(keys)
  for (const key of found) for (const imported of chunks[key]?.imports ?? []) found.add(imported)
  return [...found].map((key) => `/${chunks[key]?.file}`)
}

/** The script to inline in pages, as one piece. */
async function inlineScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry: join(root, SCRIPT), formats: ['iife'], name: 'early' } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  return output[0].code.trim()
}
