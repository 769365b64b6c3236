import type { Plugin } from 'vite'

/** The chunk that the home page loads. */
const CHUNK = 'site'
/** All that a browser runs for the home page, by the end of its name. */
const ENTRIES = ['/app/root.tsx', '/app/entry.client.tsx', '/app/screens/home.route.tsx']

const fileOf = (id: string) => id.split('?', 1)[0] as string

/** The modules of a chunk that no entry reaches by static imports. `importsOf`: the modules that one imports statically. */
export function unreached(modules: readonly string[], entries: readonly string[], importsOf: (id: string) => readonly string[]) {
  const reached = new Set(entries)
  // A set also visits what is added while it is walked.
  for (const id of reached) for (const each of importsOf(id)) reached.add(each)
  return modules.filter((id) => !reached.has(id))
}

/** Ends a build whose home page would load a module that only other pages need: the chunk is chosen by path (vite.config.ts). */
export function leanHome(): Plugin {
  return {
    name: 'podium-lean-home',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === CHUNK)
      if (chunk?.type !== 'chunk') this.error(`There is no chunk '${CHUNK}'.`)
      const entries = [...this.getModuleIds()].filter((id) => ENTRIES.some((entry) => fileOf(id).endsWith(entry)))
      const missing = ENTRIES.filter((entry) => !entries.some((id) => fileOf(id).endsWith(entry)))
      if (missing.length > 0) this.error(`Not in the build: ${missing.join(', ')}`)
      const strangers = unreached(chunk.moduleIds, entries, (id) => this.getModuleInfo(id)?.importedIds ?? [])
      if (strangers.length > 0)
        this.error(
          `The home page does not import these modules of its chunk; exclude them in vite.config.ts:\n${strangers.join('\n')}`,
        )
    },
  }
}
