import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { fillCatalogue } from './catalogue.ts'
import { BROWSER_HEADERS } from './fetch-raw.ts'
import { importFile, upload } from './imports.ts'
import type { LoadCommands } from './load.ts'
import { start } from './processes.ts'
import type { SiteCommands } from './site.ts'
import type { Bench } from './sites.ts'
import { type Row, whole } from './statistics.ts'

const GOAL = 1.5
const SERIES = 10_000
const EPISODES = 20
const PICTURES = 40
const SHOWN = 100
/** When the resident memory is read, in seconds after the import. */
const LOOKS = [5, 60, 150]
const QUICK_LOOKS = [5, 30]

/**
 * How much memory a site retains after a large import with pictures and a quiet time with few requests, compared with before:
 * with the allocator that deploy/ sets, and with glibc's own.
 */
export async function memoryAfterImport(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, by] of [
    ['as deploy/ starts it', ['/usr/bin/env', `LD_PRELOAD=${process.env.JEMALLOC}`]],
    ['with glibc that returns what is large', ['/usr/bin/env', 'MALLOC_MMAP_THRESHOLD_=131072', 'MALLOC_TRIM_THRESHOLD_=131072']],
    ['as glibc is by itself', ['/usr/bin/env']],
  ] as const) {
    const { before, after } = await importAndRest(bench, name, [...by])
    const settled = after.at(-1)?.bytes ?? Number.NaN
    const isDelivered = rows.length === 0
    rows.push({
      figure: `resident memory after an import of ${whole(bench.isQuick ? SERIES / 10 : SERIES)} x ${EPISODES} and its pictures, ${name}`,
      goal: isDelivered ? `≤ ${GOAL} of before` : '–',
      measured: after.map(({ seconds, bytes }) => `${megabytes(bytes)} after ${seconds} s`).join(', '),
      peer: `before, ${megabytes(before)}`,
      ratio: (settled / before).toFixed(2),
      isMet: isDelivered ? settled <= GOAL * before : undefined,
    })
  }
  return rows
}

async function importAndRest(bench: Bench, name: string, by: string[]) {
  const filled = await fillCatalogue(join(bench.build.root, `data-memory-${randomUUID()}`), SHOWN, bench.pictures)
  // Without --expose-gc, so that garbage is collected as in production.
  const site = start<SiteCommands>('./site.ts', [], by)
  const port = await site.call('open', { root: bench.build.root, settings: filled.settings })
  const visitors = start<LoadCommands>('./load.ts')
  const somePages = () =>
    visitors.call('paced', { port, headers: BROWSER_HEADERS, paths: ['/', '/scoreboard'], everyMs: 10, count: 300 })
  await somePages()
  const before = site.residentBytes()
  const id = randomUUID()
  await upload(site, id, importFile(bench.isQuick ? SERIES / 10 : SERIES, EPISODES))
  await site.call('import', { id })
  bench.progress(`${name}: pictures`)
  await site.call('storePictures', { contents: await largePictures(bench) })
  const after: { seconds: number; bytes: number }[] = []
  let rested = 0
  for (const seconds of bench.isQuick ? QUICK_LOOKS : LOOKS) {
    bench.progress(`${name}: resting until ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, (seconds - rested) * 1_000))
    rested = seconds
    await somePages()
    after.push({ seconds, bytes: site.residentBytes() })
  }
  await Promise.all([site.stop(), visitors.stop()])
  return { before, after }
}

/** As large as from cameras: decoding them takes the memory. */
const largePictures = ({ pictures, isQuick }: Bench) =>
  Promise.all(
    pictures
      .slice(0, isQuick ? PICTURES / 4 : PICTURES)
      .map((each) => sharp(each).resize(4_000, 2_250).jpeg({ quality: 70 }).toBuffer()),
  )

const megabytes = (bytes: number) => `${whole(bytes / 1024 ** 2)} MB`
