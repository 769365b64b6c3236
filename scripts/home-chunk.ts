import type { Plugin } from 'vite'

/** All that a browser runs for the home page, by the end of its name. */
const ENTRIES = ['/app/root.tsx', '/app/entry.client.tsx', '/app/screens/home.route.tsx']

const fileOf = (id: string) => id.split('?', 1)[0] as string

/** The entries and all modules that they import statically, directly or through others. */
export function reached(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const modules = new Set(entries)
  // A set also visits what is added while it is walked.
  for (const id of modules) for (const each of importsOf(id)) modules.add(each)
  return modules
}

/**
 * What the home page needs of the site, in one chunk, and nothing else. `plugin` finds it once all modules are known; `has` is for
 * the chunk's group. A page, dialog or dictionary that is imported dynamically stays out by itself.
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
