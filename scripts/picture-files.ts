import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build, type Plugin } from 'vite'
import routes from '../app/routes.ts'

const EARLY = 'app/site/series/first-picture/early-video.tsx'
/** Scripts inlined in the HTML of pages, by the name that the server imports. */
const INLINE = { earlyScript: 'app/site/series/first-picture/early-script.tsx', pressScript: 'app/site/shell/early-presses.tsx' }
/** The chunk of the early video (vite.config.ts). */
const EARLY_CHUNK = 'first-picture'
/** Other chunks that a page's head names, by source (app/site/series/first-picture/early-script.tsx). */
const FILES = {
  engine: 'app/playback/native-player/stream/hls-engine.tsx',
  fullHls: 'node_modules/hls.js/dist/hls.mjs',
}
/** The code that every page runs. */
const PAGE = ['app/entry.client.tsx', 'app/root.tsx']
/** The further code of a page with a video, which runs after its first frame. */
const PLAYER = 'app/playback/native-player/native-player.tsx'
/** Matches public routes. The pages of the panel request their own scripts (app/panel/kit/scripts-at-once.tsx). */
const ROUTE = /^app\/(?!panel\/)(.+\.route)\.tsx$/
const NAME = 'virtual:picture-files'

type Chunk = { file: string; name?: string; imports?: string[] }
type Chunks = Record<string, Chunk>

/**
 * Builds the script that shows a video before the page's framework has loaded, and gives the server the chunk names for the
 * page's head. Does nothing in development.
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
        return [
          'export const pictureFiles = undefined',
          ...Object.keys(INLINE).map((name) => `export const ${name} = ''`),
          'export const pageScripts = {}',
          'export const playerScripts = []',
          'export const wordScripts = {}',
        ].join('\n')
      const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Chunks
      const early = Object.values(chunks).find(({ name }) => name === EARLY_CHUNK)
      const found = { early, ...Object.fromEntries(Object.entries(FILES).map(([name, source]) => [name, chunks[source]])) }
      const files = Object.entries(found).map(([name, chunk]) => {
        if (!chunk) this.error(`The build for browsers has no '${name}'.`)
        return [name, `/${chunk.file}`]
      })
      // The chunk of the home page begins hydration, which before a page's routes are there fails.
      const framework =
        found.early && scriptsOf(chunks, keysOf(chunks, [early, chunks[FILES.engine]])).find((file) => /\/site-/.test(file))
      if (framework) this.error(`What shows a video early imports '${framework}': vite.config.ts names its modules.`)
      // React Router's plugin adds a query to routes.
      const keyOf = (source: string) =>
        Object.keys(chunks).find((key) => key.split('?')[0] === source) ??
        this.error(`The build for browsers has no '${source}'.`)
      const built = new Set(Object.keys(chunks).map((key) => key.split('?')[0]))
      const scripts = (routes as RouteConfigEntry[]).flatMap(({ id, file }) => {
        const source = file.replace(/^\./, 'app')
        const [, name] = ROUTE.exec(source) ?? []
        return name && built.has(source) ? [[id ?? name, scriptsOf(chunks, [...PAGE, source].map(keyOf))]] : []
      })
      const player = scriptsOf(chunks, [keyOf(PLAYER)])
      const words = ['en', 'fr'].map((language) => [language, `/${chunks[keyOf(`app/language/words/${language}.ts`)]?.file}`])
      const inline = Object.entries(INLINE).map(
        async ([name, source]) => `export const ${name} = ${JSON.stringify(await inlineScript(root, source))}`,
      )
      return [
        `export const pictureFiles = ${JSON.stringify(Object.fromEntries(files))}`,
        ...(await Promise.all(inline)),
        `export const pageScripts = ${JSON.stringify(Object.fromEntries(scripts))}`,
        `export const playerScripts = ${JSON.stringify(player)}`,
        `export const wordScripts = ${JSON.stringify(Object.fromEntries(words))}`,
      ].join('\n')
    },
  }
}

const keysOf = (chunks: Chunks, some: readonly (Chunks[string] | undefined)[]) =>
  Object.keys(chunks).filter((key) => some.includes(chunks[key]))

/** Returns the paths of these chunks and of all their imports. */
function scriptsOf(chunks: Chunks, keys: string[]): string[] {
  const found = new Set(keys)
  for (const key of found) for (const imported of chunks[key]?.imports ?? []) found.add(imported)
  return [...found].map((key) => `/${chunks[key]?.file}`)
}

/** Builds the script to inline in pages as one piece. */
async function inlineScript(root: string, source: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry: join(root, source), formats: ['iife'], name: 'early' } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  return output[0].code.trim()
}
