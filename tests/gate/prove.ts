// The parts of `npm run prove`: what is too long for every day, each by name and within 25 minutes on two cores.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, playwrightPart, vitestPart } from './parts.ts'

/** How many times the property tests run, each with other values. */
const SEEDS = 5
/** The browser tests are cut into so many parts. */
const SHARDS = 3

const propertyTests = () =>
  ['app', 'server', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/properties.ts'))

const ofFile = (name: string) => vitestPart(name, ['--config=vitest.prove.config.ts', `tests/prove/${name}.prove.ts`])
const onBothEngines = (name: string, projects: string[]) =>
  vitestPart(
    name,
    projects.flatMap((project) => ['--project', project]),
    { PROVE: '1' },
  )

function seeds(): Part {
  const PROPERTY_SEED = String(randomInt(2 ** 31))
  return vitestPart(`properties with the seed ${PROPERTY_SEED}`, propertyTests(), { PROPERTY_SEED })
}

/** Each part by its name, with the minutes that it took on two quiet cores. */
export const PROOFS: Record<string, { minutes: number; parts: () => Part[] }> = {
  timing: {
    minutes: 5,
    parts: () => [
      vitestPart('timing', ['--no-file-parallelism', '--maxWorkers=1'], { TIMING: '1' }),
      playwrightPart('timing in browsers', [], { TIMING: '1' }),
    ],
  },
  stores: { minutes: 10, parts: () => [onBothEngines('stores', ['rules', 'stores', 'alone'])] },
  sites: { minutes: 15, parts: () => [onBothEngines('sites', ['sites'])] },
  ...Object.fromEntries(
    Array.from({ length: SHARDS }, (_, at) => [
      `browsers-${at + 1}`,
      { minutes: 15, parts: () => [playwrightPart(`browsers-${at + 1}`, [`--shard=${at + 1}/${SHARDS}`])] },
    ]),
  ),
  properties: { minutes: 10, parts: () => Array.from({ length: SEEDS }, seeds) },
  campus: { minutes: 12, parts: () => [ofFile('campus')] },
  checkers: { minutes: 10, parts: () => [ofFile('checkers')] },
  crawl: { minutes: 5, parts: () => [ofFile('crawl')] },
  // So many viewers need both cores.
  crowd: { minutes: 3, parts: () => [vitestPart('crowd', ['tests/faults/nodes.test.ts'], { NODES_VIEWERS: '5000' })] },
  'kick-off': { minutes: 3, parts: () => [ofFile('kick-off')] },
  patroni: { minutes: 10, parts: () => [ofFile('patroni')] },
  webkit: { minutes: 3, parts: () => [ofFile('webkit')] },
}

/** The parts of these names, or all. Throws a message for the terminal when a name is none of them. */
export function chosenParts(names: string[]): Part[] {
  const all = Object.keys(PROOFS)
  const unknown = names.filter((name) => !all.includes(name))
  const list = Object.entries(PROOFS).map(([name, { minutes }]) => `  ${name}, ${minutes} min`)
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are:\n${list.join('\n')}`)
  return (names.length > 0 ? names : all).flatMap((name) => PROOFS[name]?.parts() ?? [])
}
