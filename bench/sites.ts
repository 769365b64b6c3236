import { join } from 'node:path'
import type { Build } from './build.ts'
import { type Filled, fillCatalogue } from './catalogue.ts'
import { type Child, start } from './processes.ts'
import type { SiteCommands } from './site.ts'

/** What figures are measured on; catalogues are filled once and shared. */
export type Bench = {
  build: Build
  pictures: Buffer[]
  isQuick: boolean
  /** How long what is measured over a long time takes. */
  minutes: number
  /** Names the rows that are wanted of a figure with many. */
  rows: RegExp
  /** Whether French is measured with its sealed half instead of the working one. */
  isSealed: boolean
  /** Says how far it is to one who watches. */
  progress: (words: string) => void
}

export type OpenSite = { site: Child<SiteCommands>; port: number; filled: Filled; close(): Promise<void> }

const filled = new Map<number, Promise<Filled>>()

/** Starts the real site with a catalogue of so many series; `by` as start() has it. One site per catalogue at a time. */
export async function openSite({ build, pictures }: Bench, series: number, settings = {}, by: string[] = []): Promise<OpenSite> {
  let catalogue = filled.get(series)
  if (!catalogue) {
    catalogue = fillCatalogue(join(build.root, `data-${series}`), series, pictures)
    filled.set(series, catalogue)
  }
  const content = await catalogue
  const site = start<SiteCommands>('./site.ts', ['--expose-gc'], by)
  const port = await site.call('open', { root: build.root, settings: { ...content.settings, ...settings } })
  return { site, port, filled: content, close: () => site.stop() }
}
