import type { Plugin } from 'vite'

/** Entry modules, by the end of their paths: those of the home page, and what plays a video with its pages. */
const HOME = ['/app/root.tsx', '/app/entry.client.tsx', '/app/site/home/home.route.tsx']
const WATCH = [
  '/app/site/series/watch.route.tsx',
  '/app/site/game/game.route.tsx',
  '/app/playback/native-player/native-player.tsx',
]

const fileOf = (id: string) => id.split('?', 1)[0] as string

/** Returns the entries and all their static imports, direct or transitive. */
export function reached(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const modules = new Set(entries)
  // Iterating a set also visits entries added meanwhile.
  for (const id of modules) for (const each of importsOf(id)) modules.add(each)
  return modules
}

/** Returns the modules that more than one of these sets has. */
export const shared = (sets: readonly Set<string>[]): Set<string> =>
  new Set(sets.flatMap((set, at) => [...set].filter((id) => sets.some((other, place) => place > at && other.has(id)))))

/**
 * Finds the modules that pages need at once: `home` for the home page; `watch` for those that the pages with a video share, which
 * would otherwise be dozens of small files, asked for a few at a time. Both are tests for the groups of chunks; `plugin` finds the
 * modules once all are known. A page, dialog or dictionary that is imported dynamically stays out.
 */
export function pageChunks(): { plugin: Plugin; home: (id: string) => boolean; watch: (id: string) => boolean } {
  let home = new Set<string>()
  let watch = new Set<string>()
  const plugin: Plugin = {
    name: 'podium-page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const reachedFrom = (entries: readonly string[]) => {
        const found = ids.filter((id) => entries.some((entry) => fileOf(id).endsWith(entry)))
        const missing = entries.filter((entry) => !found.some((id) => fileOf(id).endsWith(entry)))
        if (missing.length > 0) this.error(`Not in the build: ${missing.join(', ')}`)
        return reached(found, (id) => this.getModuleInfo(id)?.importedIds ?? [])
      }
      home = reachedFrom(HOME)
      watch = shared(WATCH.map((entry) => reachedFrom([entry])))
    },
  }
  const isOf = (modules: Set<string>, id: string) => fileOf(id).includes('/app/') && modules.has(id)
  return { plugin, home: (id) => isOf(home, id), watch: (id) => isOf(watch, id) && !isOf(home, id) }
}
