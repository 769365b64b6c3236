import { join } from 'node:path'
import type { ManyGames } from '../tests/factories/many-games.ts'
import type { Build } from './build.ts'
import { type Filled, fillCatalogue } from './catalogue.ts'
import { fillGames } from './fill-games.ts'
import { type Child, start } from './processes.ts'
import type { SiteCommands } from './site.ts'

/** What figures are measured on; catalogues are filled once and shared. */
export type Bench = {
  build: Build
  pictures: Buffer[]
  isQuick: boolean
  /** The duration of long measurements. */
  minutes: number
  /** Selects rows of a figure that has many. */
  rows: RegExp
  /** Whether to measure French on the sealed half instead of the working half. */
  isSealed: boolean
  /** Reports the progress to people who watch. */
  progress: (words: string) => void
}

export type OpenSite = { site: Child<SiteCommands>; port: number; filled: Filled; close(): Promise<void> }

const filled = new Map<number, Promise<Filled>>()

/** Starts the real site with a catalogue of this many series; `by` is passed to start(). One site per catalogue at a time. */
export async function openSite({ build, pictures }: Bench, series: number, settings = {}, by: string[] = []): Promise<OpenSite> {
  let catalogue = filled.get(series)
  if (!catalogue) {
    catalogue = fillCatalogue(join(build.root, `data-${series}`), series, pictures)
    filled.set(series, catalogue)
  }
  return openFilled(build, await catalogue, settings, by)
}

/** The same with 100 series and these games, in a data folder of this name. */
export async function openGamesSite(
  { build, pictures }: Bench,
  name: string,
  games: ManyGames[],
  settings = {},
): Promise<OpenSite> {
  const dataDir = join(build.root, `data-${name}`)
  const content = await fillCatalogue(dataDir, 100, pictures)
  await fillGames(dataDir, games)
  return openFilled(build, content, settings)
}

/** A site of its own with this many series, to which a figure adds more than others may see. */
export async function openOwnSite({ build, pictures }: Bench, name: string, series: number): Promise<OpenSite> {
  return openFilled(build, await fillCatalogue(join(build.root, `data-${name}`), series, pictures), {})
}

async function openFilled(build: Build, content: Filled, settings: object, by: string[] = []): Promise<OpenSite> {
  const site = start<SiteCommands>('./site.ts', ['--expose-gc'], by)
  const port = await site.call('open', { root: build.root, settings: { ...content.settings, ...settings } })
  return { site, port, filled: content, close: () => site.stop() }
}
