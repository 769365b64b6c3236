import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, start, temporaryFolder } from '../processes.ts'
import { type FilledCatalogue, fillCatalogue, makePictures } from './catalogue.ts'
import type { SiteCommands } from './site.ts'

const repository = join(import.meta.dirname, '../..')

/** The environment that parts measure in; catalogues are filled once and shared. */
export type Bench = {
  /** A copy of the build, with a link to node_modules, so that a build made meanwhile does not change the measurement. */
  root: string
  isQuick: boolean
  /** Selects rows of a part that has many. */
  rows: RegExp
  /** True to measure French on the sealed half instead of the open half. */
  isSealed: boolean
  /** Reports the progress to people who watch. */
  progress: (words: string) => void
}

export type OpenSite = { site: Child<SiteCommands>; port: number; filled: FilledCatalogue; close(): Promise<void> }

const filled = new Map<number, Promise<FilledCatalogue>>()
let pictures: Promise<Buffer[]> | undefined

/** Starts the real site with a catalogue of this many series. One site per catalogue at a time. */
export async function openSite({ root }: Bench, series: number, settings = {}): Promise<OpenSite> {
  const dataDir = join(root, `data-${series}`)
  pictures ??= makePictures()
  const filling = filled.get(series) ?? fillCatalogue(dataDir, series, await pictures)
  filled.set(series, filling)
  const content = await filling
  const site = start<SiteCommands>('./site/site.ts', ['--expose-gc'])
  const port = await site.call('open', { root, settings: { DATA_DIR: dataDir, PODIUM_DEMO: '0', ...settings } })
  return { site, port, filled: content, close: () => site.stop() }
}

/** Copies the build. Throws when there is none. */
export function copyBuild(): string {
  const build = join(repository, 'build')
  if (!existsSync(join(build, 'server/index.js'))) throw new Error('There is no build: run npm run build first.')
  const root = temporaryFolder()
  cpSync(build, join(root, 'build'), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return root
}
