import type { Plugin } from 'vite'

/** The home page's entry modules, by the end of their paths. */
const ENTRIES = ['/app/root.tsx', '/app/entry.client.tsx', '/app/site/home/home.route.tsx']

const fileOf = (id: string) => id.split('?', 1)[0] as string

/** Returns the entries and all their static imports, direct or transitive. */
export function reached(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const modules = new Set(entries)
  // Iterating a set also visits entries added meanwhile.
  for (const id of modules) for (const each of importsOf(id)) modules.add(each)
  return modules
}

/**
 * Puts the modules that the home page needs into one chunk, and nothing else. `plugin` finds them once all modules are known;
 * `has` is the test for the chunk's group. A page, dialog or dictionary that is imported dynamically stays out.
 */
export function homeChunk(): { plugin: Plugin; has: (id: string) => boolean } {
  let modules = new Set<string>()
  const plugin: Plugin = {
    name: 'podium-home-chunk',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => ENTRIES.some((entry) => fileOf(id).endsWith(entry)))
      const missing = ENTRIES.filter((entry) => !entries.some((id) => fileOf(id).endsWith(entry)))
      if (missing.length > 0) this.error(`Not in the build: ${missing.join(', ')}`)
      modules = reached(entries, (id) => this.getModuleInfo(id)?.importedIds ?? [])
    },
  }
  return { plugin, has: (id) => fileOf(id).includes('/app/') && modules.has(id) }
}
