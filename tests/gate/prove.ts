// The parts of `npm run prove`: what is too long for every day. Each may take 25 minutes on two cores.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, playwrightPart, vitestPart } from './parts.ts'
import { readRecord, type Times } from './times.ts'

/** How many times the property tests run, each with other values. */
const SEEDS = 5
/** How many parts the browser tests are split into. */
const SHARDS = 3

const propertyTests = () =>
  ['app', 'demo', 'french-titles', 'providers', 'server', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/properties.ts'))

const ofFile = (name: string) => vitestPart(name, ['--config=vitest.prove.config.ts', `tests/prove/${name}.prove.ts`])
const onBothEngines = (name: string, projects: string[]) =>
  vitestPart(
    name,
    projects.flatMap((project) => ['--project', project]),
    { PROVE: '1' },
  )

const withSeed = (run: number) =>
  vitestPart(`properties, run ${run}`, propertyTests(), { PROVE: '1', PROPERTY_SEED: String(randomInt(2 ** 31)) })
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** The parts of each proof, by the name that runs it. */
export const PROOFS: Record<string, () => Part[]> = {
  timing: () => [
    vitestPart('timing', ['--no-file-parallelism'], { TIMING: '1', PROVE: '1' }),
    playwrightPart('timing in browsers', [], { TIMING: '1' }),
  ],
  stores: () => [onBothEngines('stores', ['rules', 'stores', 'alone'])],
  sites: () => [onBothEngines('sites', ['sites'])],
  ...Object.fromEntries(
    numbered(SHARDS).map((shard) => {
      const name = `browsers-${shard}`
      return [name, () => [playwrightPart(name, [`--shard=${shard}/${SHARDS}`])]]
    }),
  ),
  properties: () => numbered(SEEDS).map(withSeed),
  campus: () => [ofFile('campus')],
  checkers: () => [ofFile('checkers')],
  crawl: () => [ofFile('crawl')],
  // So many viewers need both cores.
  crowd: () => [vitestPart('crowd', ['tests/faults/nodes.test.ts'], { NODES_VIEWERS: '5000' })],
  'kick-off': () => [ofFile('kick-off')],
  patroni: () => [ofFile('patroni')],
  recipes: () => [ofFile('recipes')],
  webkit: () => [ofFile('webkit')],
}

/** Each proof with the minutes that it took when `npm run prove -- --record` measured it on two cores. */
export function proofList(proofs: Times): string[] {
  const secondsOf = (parts: Part[]) => parts.reduce((sum, { name }) => sum + (proofs[name]?.[1] ?? Number.NaN), 0)
  return Object.entries(PROOFS).map(([name, parts]) => {
    const minutes = Math.ceil(secondsOf(parts()) / 60)
    return `${name}: ${Number.isNaN(minutes) ? 'not measured' : `${minutes} min`}`
  })
}

/** The parts of the proofs of these names, or of all. Throws a message for the terminal when there is no such proof. */
export function chosenParts(names: string[], proofs: Times = readRecord().proofs): Part[] {
  const unknown = names.filter((name) => !(name in PROOFS))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are:\n  ${proofList(proofs).join('\n  ')}`)
  return (names.length > 0 ? names : Object.keys(PROOFS)).flatMap((name) => PROOFS[name]?.() ?? [])
}
