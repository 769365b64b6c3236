import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const NAME = 'virtual:embed-files'
/** The scripts of pages that other sites frame, by the names that the server imports. */
const SCRIPTS = {
  embedFiles: 'app/outward/embed/embed-client.tsx',
  boxFiles: 'app/outward/box/box-client.tsx',
  outputFiles: 'app/outward/graphics/output-client.tsx',
  bracketFiles: 'app/outward/championship/bracket-embed-client.tsx',
  bracketOverlayFiles: 'app/outward/championship/bracket-overlay-client.tsx',
}
/** Build targets. The browsers inside broadcast software are older than those of viewers. */
const TARGETS: Partial<Record<string, string>> = { outputFiles: 'chrome88', bracketOverlayFiles: 'chrome88' }
/** The module of a graphics package, which is downloaded and runs elsewhere (spec S6), and its font. */
const OGRAF = { module: 'app/outward/graphics/ograf/ograf-graphic.tsx', font: 'app/ui/fonts/archivo.woff2' }
/** Files of this folder may be loaded by pages without an origin (server/site.ts). */
const FOLDER = 'assets/embed'

/**
 * Builds the scripts and style sheets of embed pages and boxes apart from those of the site's pages, so that they share no chunk,
 * and gives the server their names. In development a page's script is the source itself, without a style sheet of its own.
 */
export function embedFiles(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'podium-embed-files',
    configResolved({ command, ...config }) {
      root = config.root
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const isForServer = isBuild && !isForBrowser(this.environment.name)
      const lines = Object.entries(SCRIPTS).map(async ([name, source]) => {
        const files = isForServer ? await builtFiles(root, source, TARGETS[name]) : { script: `/${source}`, style: '' }
        return `export const ${name} = ${JSON.stringify(files)}\n`
      })
      const ograf = isForBrowser(this.environment.name) ? { module: '', font: '' } : await ografFiles(root)
      return [...(await Promise.all(lines)), `export const ografFiles = ${JSON.stringify(ograf)}\n`].join('')
    },
  }
}

const isForBrowser = (environment: string) => environment === 'client'

/** Builds one module without imports, whose default export is the graphic. Writes no file: the server packs the module. */
async function ografFiles(root: string): Promise<{ module: string; font: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'chrome88',
      lib: { entry: join(root, OGRAF.module), formats: ['es'], fileName: 'graphic' },
      minify: true,
    },
  })
  const [{ output }] = built as unknown as [{ output: (Output & { code?: string })[] }]
  const module = output.find(({ isEntry }) => isEntry)?.code
  if (module === undefined || output.length !== 1) throw new Error(`The build of ${OGRAF.module} is not one module`)
  return { module, font: await readFile(join(root, OGRAF.font), 'base64') }
}

type Output = { type: 'chunk' | 'asset'; fileName: string; isEntry?: boolean; source?: string | Uint8Array }

/** Builds a script and its style sheet, which becomes part of the document to show the poster without another request. */
async function builtFiles(root: string, source: string, target?: string): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      assetsDir: FOLDER,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      ...(target && { target, cssTarget: target }),
      rollupOptions: {
        input: join(root, source),
        output: { entryFileNames: `${FOLDER}/[name]-[hash].js`, chunkFileNames: `${FOLDER}/[name]-[hash].js` },
      },
    },
  })
  const { output } = built as unknown as { output: Output[] }
  const script = output.find(({ isEntry }) => isEntry)
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))
  if (!script || !style) throw new Error(`The build of ${source} has no script or no style sheet`)
  return { script: `/${script.fileName}`, style: String(style.source) }
}
