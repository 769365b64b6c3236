import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { EPISODE_DEFAULTS } from '../../app/catalog/episodes/episode.ts'
import { CATALOG, LIVE } from '../../app/history/topics.ts'
import { HOUR_SECONDS } from '../../app/kit/time/time-units.ts'
import { openPictures } from '../../app/pictures/pictures.server.ts'
import { openChanges } from '../../database/changes.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { diskStorage } from '../../providers/storage/disk.ts'
import { categories, seeded, title } from './titles.ts'

export type FilledCatalogue = {
  titles: string[]
  /** The series' ids in addresses, ordered by title. */
  ids: string[]
  /** Their document ids and that of one episode of each, in the same order. */
  series: string[]
  episodes: string[]
}

/** The number of series that are live from the start. */
const LIVE_SERIES = 12
/** Rows per insert; SQLite takes 32,766 values. */
const BATCH = 500

/** Fills an empty data folder with `count` series of one episode each, in fourteen categories, with their own images. */
export async function fillCatalogue(dataDir: string, count: number, pictures: Buffer[]): Promise<FilledCatalogue> {
  await mkdir(dataDir, { recursive: true })
  const database = openDatabase({ file: join(dataDir, 'podium.sqlite') })
  await migrate(database)
  const changes = await openChanges(database, { onError: console.error })
  const store = openPictures({ db: database.db, storage: diskStorage(join(dataDir, 'files')), now: () => new Date() })
  const stored = await Promise.all(pictures.map((picture) => store.store(picture)))
  const thumbnails = stored.flatMap((result) => (result.ok ? [result.thumbnail] : []))

  const random = seeded(count)
  const at = new Date().toISOString()
  const named = Array.from({ length: count }, (_, index) => title(index, random))
  const series = named.map(({ title, categoryId, year }, index) => ({
    doc_id: randomUUID(),
    slug: `${slug(title)}-${index}`,
    title,
    short_description: `Live and on demand: ${title}.`,
    long_description: `Every game, the ceremonies and the interviews of ${title}, with commentary in English and French.`,
    description: '',
    category_id: null,
    release_date: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    tags: JSON.stringify([categoryId, String(year)]),
    thumbnail: thumbnails[index % thumbnails.length] ?? '',
    sort_order: index,
    sealed_password: null,
    embed_link: null,
    version: 1,
    created_at: at,
    updated_at: at,
    imported_at: null,
  }))
  const episodes = series.map(({ doc_id, title, thumbnail, release_date }, index) => ({
    doc_id: randomUUID(),
    series_doc_id: doc_id,
    title: `${title}, part 1`,
    video_url: `play-${index}`,
    language: EPISODE_DEFAULTS.language,
    episode_number: 1,
    short_description: '',
    long_description: '',
    release_date,
    rating: '0',
    rating_source: 'BBFC',
    thumbnail,
    duration_seconds: HOUR_SECONDS,
    date_added: at,
    videos: JSON.stringify([{ url: `play-${index}`, quality: 'HD', videoType: 'External' }]),
    captions: '[]',
    on_roku: 0,
    is_live: Number(index > 0 && index <= LIVE_SERIES),
    starts_at: null,
    version: 1,
    updated_at: at,
    imported_at: null,
  }))
  await changes.change(async ({ trx, touch }) => {
    const rows = categories.map(({ tags, ...each }, position) => ({ ...each, tags: JSON.stringify(tags), position, version: 1 }))
    await trx.insertInto('all_category').values(rows).execute()
    for (let from = 0; from < count; from += BATCH) {
      await trx
        .insertInto('all_series')
        .values(series.slice(from, from + BATCH))
        .execute()
      await trx
        .insertInto('all_episode')
        .values(episodes.slice(from, from + BATCH))
        .execute()
    }
    touch(CATALOG)
    touch(LIVE)
  })
  await changes.close()
  await database.close()
  return {
    titles: named.map(({ title }) => title),
    ids: series.map(({ slug }) => slug),
    series: series.map(({ doc_id }) => doc_id),
    episodes: episodes.map(({ doc_id }) => doc_id),
  }
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)

/** More than the initial tiles of a home page, so that no image repeats. */
const PICTURES = 120

/** Makes distinct images with light, shapes and grain, each about as large as a photograph. */
export function makePictures(): Promise<Buffer[]> {
  const random = seeded(PICTURES)
  return Promise.all(Array.from({ length: PICTURES }, () => picture(random, 560, 315)))
}

function picture(random: () => number, width: number, height: number): Promise<Buffer> {
  const color = () => `hsl(${Math.floor(random() * 360)} ${30 + Math.floor(random() * 50)}% ${15 + Math.floor(random() * 55)}%)`
  const shapes = Array.from({ length: 30 }, () => {
    const [x, y, size] = [random() * width, random() * height, (random() * height) / 3]
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * (0.2 + random())}" fill="${color()}" opacity="${0.3 + random() / 2}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color()}"/>${shapes.join('')}</svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  const grain = { input: { create: { width, height, channels: 3, background: '#888', noise } }, blend: 'soft-light' } as const
  return sharp(Buffer.from(svg)).composite([grain]).jpeg({ quality: 85 }).toBuffer()
}
