// Checks the order of the rooms (docs/architecture.md): a file may import from its own room or one further left.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tableFaults, trashFaults } from './fences/foreign-tables.ts'
import { FILES_OF_A_FOLDER, filesOfFolders } from './fences/full-folders.ts'
import { limitFaults } from './fences/limit.ts'
import { LINES_OF_A_FUNCTION, longFunctions } from './fences/long-functions.ts'
import { sizesOf } from './fences/sizes.ts'
import { readTree } from './spec-numbers.ts'

/** The rooms from left to right; those in one entry do not import each other. A folder in a room may have its own place. */
const ORDER = [
  ['kit'],
  ['ui', 'language'],
  ['history'],
  ['catalog'],
  ['teams'],
  ['events'],
  ['accounts'],
  ['access', 'contact', 'favourites', 'playback', 'live', 'audience', 'translation', 'pictures', 'offline'],
  ['scores'],
  ['championships'],
  ['moments'],
  ['calendar', 'reminders', 'notices'],
  ['monitor'],
  ['transfer'],
  ['season'],
  ['site/spoilers'],
  ['site/shell'],
  ['site/series'],
  ['outward/feeds', 'outward/embed'],
  ['outward/graphics'],
  ['site', 'panel'],
  ['outward/box', 'outward/championship'],
]
const place = new Map(ORDER.flatMap((rooms, at) => rooms.map((room) => [room, at] as const)))

/** Returns the room of a file in `app/`: the longest place that its path begins with. */
export function roomOf(file: string): string {
  const [room = '', folder] = file.split('/')
  return place.has(`${room}/${folder}`) ? `${room}/${folder}` : room
}
const SUFFIX = /\.(server\.ts|route\.tsx?|test\.tsx?|e2e\.ts|d\.ts|tsx|ts|json|module\.css|css)$/

/** Returns the violations in an `app/` folder, one line each; none when the order holds. */
export function roomFaults(app: string): string[] {
  const faults: string[] = []
  const sources: string[] = []
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = relative(app, join(entry.parentPath, entry.name))
    const room = roomOf(file)
    if (!file.includes('/') || room === 'public' || file.startsWith('ui/fonts/')) continue
    if (!place.has(room)) faults.push(`${file}: '${room}' is no room`)
    if (!SUFFIX.test(file)) faults.push(`${file}: its suffix says no layer`)
    if (!/\.tsx?$/.test(file) || /\.(test|e2e)\.tsx?$/.test(file)) continue
    sources.push(file)
    const source = readFileSync(join(app, file), 'utf8')
    if (isComponent(file) && VALUE_OF_SERVER.test(source)) faults.push(`${file} takes more than types from a server file`)
    if (file !== 'kit/time/time-units.ts' && LENGTH_OF_TIME.test(source))
      faults.push(`${file} writes a minute, an hour or a day in numbers: kit/time/time-units.ts has them`)
    if (isForViewers(file)) faults.push(...ofOneLanguage(source).map((fault) => `${file} ${fault}`))
    for (const target of imports(source)) {
      if (!target.startsWith('.') || target.includes('+types')) continue
      const to = normalize(join(dirname(file), target))
      const fault = to.startsWith('..') ? besideDoor(to) : crossing(room, to)
      if (fault) faults.push(`${file} imports ${to}: ${fault}`)
    }
  }
  return [...faults, ...twins(sources)]
}

/**
 * Finds files with the same name in different rooms, which a search would confuse. Routes are exempt: their path identifies them.
 */
function twins(files: readonly string[]): string[] {
  const named = Map.groupBy(
    files.filter((file) => file.includes('/') && !/\.route\.tsx?$/.test(file)),
    (file) => basename(file).replace(/(?:\.server|\.worker)?\.tsx?$/, ''),
  )
  return [...named]
    .filter(([, same]) => new Set(same.map(roomOf)).size > 1)
    .map(([name, same]) => `'${name}' is the name of several files: ${same.join(', ')}`)
}

/** True when the file runs in browsers. The build strips a route's server half, but not a component's. */
const isComponent = (file: string) => /\.tsx$/.test(file) && !/\.route\.tsx$/.test(file)
const VALUE_OF_SERVER = /^import (?!type\b)[^;']*'[^']+\.server\.ts'/m

/**
 * True for components that viewers see. The panel has one address for both languages; language/link.tsx makes all other links.
 */
const isForViewers = (file: string) => /\.tsx$/.test(file) && !/^(panel|transfer)\/|^language\/link\.tsx$/.test(file)
const LINK_OF_ROUTER = /^import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from 'react-router'/m
/**
 * A link without its language. The sign-in service, the language toggle and files have one address for both, so they are exempt.
 */
const PLAIN_PATH = /\b(?:href|action)="\/(?!auth\/|language"|icons\/)[^"]*"/

/** A day or an hour in ms or seconds, and a name for one of them or a minute. */
const LENGTH_OF_TIME =
  /\b(?:86_?400(?:_?000)?|3_?600_?000|24 \* 60 \* 60\w*|24 \* 3_?600|60 \* 60_000)\b|\bconst (?:MINUTE|HOUR|DAY)(?:_MS|_SECONDS)? = \d/

/** Finds links that would leave the language of their page (spec R1). */
function ofOneLanguage(source: string): string[] {
  const plain = PLAIN_PATH.exec(source)?.[0]
  return [
    ...(LINK_OF_ROUTER.test(source) ? ["takes the router's Link: language/link.tsx has the one that keeps the language"] : []),
    ...(plain ? [`has ${plain}: useAddress() of language/link.tsx keeps the language`] : []),
  ]
}

function imports(source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string)
}

function crossing(from: string, to: string): string | undefined {
  const room = roomOf(to)
  // Routes may import the types of the services and the list of public pages.
  if (!to.includes('/'))
    return to === 'services.server.ts' || to === 'public-pages.ts' || /^(?:site|panel)\b/.test(from)
      ? undefined
      : `'${to}' is for routes`
  if (mayName(from, room)) return undefined
  return place.get(from) === place.get(room)
    ? `'${from}' and '${room}' stand side by side`
    : `'${room}' stands right of '${from}'`
}

/** True when a room may use another: itself, or one further left. */
export const mayName = (room: string, other: string) =>
  room === other || (place.get(other) ?? Number.POSITIVE_INFINITY) < (place.get(room) ?? -1)

/** The files of `french-titles/` that outside code may import. */
const DOORS = ['glossary.ts', 'entry-values.ts', 'protected-terms.ts']

function besideDoor(to: string): string | undefined {
  const [folder, ...file] = to.split('/').slice(1)
  return folder !== 'french-titles' || DOORS.includes(file.join('/'))
    ? undefined
    : `code outside french-titles/ imports ${DOORS.join(', ')} alone`
}

if (import.meta.main) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const tree = readTree(root)
  const sizes = sizesOf(tree)
  const faults = [
    ...roomFaults(join(root, 'app')),
    ...limitFaults(longFunctions(tree), LINES_OF_A_FUNCTION),
    ...limitFaults(filesOfFolders(tree), FILES_OF_A_FOLDER),
    ...tableFaults(tree, { mayName, roomOf }),
    ...trashFaults(tree),
    ...sizes.flatMap(({ text, isTooMuch }) => (isTooMuch ? text : [])),
  ]
  for (const { text } of sizes) console.log(text)
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
