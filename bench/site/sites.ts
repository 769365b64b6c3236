import { join } from 'node:path'
import { type Child, start } from '../processes.ts'
import type { Build } from './build.ts'
import { type Filled, fillCatalogue } from './catalogue.ts'
import type { SiteCommands } from './site.ts'

/** What figures are measured on; catalogues are filled once and shared. */
export type Bench = {
  build: Build
  pictures: Buffer[]
  isQuick: boolean
  /** Selects rows of a figure that has many. */
  rows: RegExp
  /** Whether to measure French on the sealed half instead of the working half. */
  isSealed: boolean
  /** Reports the progress to people who watch. */
  progress: (words: string) => void
}

export type OpenSite = { site: Child<SiteCommands>; port: number; filled: Omit<Filled, 'settings'>; close(): Promise<void> }

const filled = new Map<number, Promise<Filled>>()

/** Starts the real site with a catalogue of this many series. One site per catalogue at a time. */
export async function openSite({ build, pictures }: Bench, series: number, settings = {}): Promise<OpenSite> {
  let catalogue = filled.get(series)
  if (!catalogue) {
    catalogue = fillCatalogue(join(build.root, `data-${series}`), series, pictures)
    filled.set(series, catalogue)
  }
  const { settings: ownSettings, ...content } = await catalogue
  const site = start<SiteCommands>('./site/site.ts', ['--expose-gc'])
  const port = await site.call('open', { root: build.root, settings: { ...ownSettings, ...settings } })
  return { site, port, filled: content, close: () => site.stop() }
}
