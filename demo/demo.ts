import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { saveCategory } from '../app/catalog/categories/edit-categories.server.ts'
import { saveEpisode } from '../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../app/catalog/series/edit-series.server.ts'
import type { Editing } from '../app/history/editing.server.ts'
import { CATALOG, LIVE } from '../app/history/topics.ts'
import type { Pictures } from '../app/pictures/pictures.server.ts'
import { addEntry } from '../app/translation/entries/edit-glossary.server.ts'
import { importLines } from '../app/translation/french/import-french.server.ts'
import { makeDataFolder } from '../server/data-folder.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { demoFrench } from './catalogue/french.ts'
import { demoNames } from './catalogue/schools.ts'
import { fillChampionships } from './fill-championships.ts'
import { fillGames } from './fill-games.ts'
import { fillMoments } from './fill-moments.ts'
import { type PlayedSite, playGames } from './scores/play-games.ts'
import { stableId } from './stable-id.ts'
import { MARK } from './wants-demo.ts'
import { defaultLiveStreams, type LiveStream } from './webcast/live-streams.ts'
import { startWebcast } from './webcast/webcast.ts'

/** Settings of the demo that a real site would choose for itself. */
const SETTINGS = {
  SUPER_ADMIN_EMAIL: 'admin@podium.example',
  SOCIAL_FACEBOOK: 'https://www.facebook.com/',
  SOCIAL_INSTAGRAM: 'https://www.instagram.com/',
  SOCIAL_X: 'https://x.com/',
  SOCIAL_YOUTUBE: 'https://www.youtube.com/',
}

type Start = { port: number; host: string; dataDir: string; providerHost?: string | undefined }
type Site = { editing: Editing; pictures: Pictures }

export type Demo = {
  /** Settings that make the site use the stand-in provider; environment variables override them. */
  settings: Record<string, string>
  /** Fills an empty site. Its recurring live event follows the provider's list. */
  fill(site: Site): Promise<void>
  /** Has the games of a filled site go on, with a score that its pictures show, until the demo closes. */
  play(site: PlayedSite): Promise<void>
  close(): Promise<void>
}

/** Starts the stand-in provider on the port after the site's. */
export async function openDemo({ port, host, dataDir, providerHost }: Start): Promise<Demo> {
  await markAsDemo(dataDir)
  const eventNow = liveEvent()
  let playing: ReturnType<typeof playGames> | undefined
  const webcast = await startWebcast({
    port: port === 0 || port === 65_535 ? 0 : port + 1,
    host,
    liveStreams: () => [...defaultLiveStreams(webcast.origin), eventNow(webcast.origin)],
  })
  const provider = `http://localhost:${new URL(webcast.origin).port}`
  // A configured provider has a list of its own.
  const list = providerHost ? {} : { LIVE_STREAMS_URL: `${provider}/live-streams.json` }
  return {
    settings: { ...SETTINGS, PROVIDER_HOST: provider, STREAM_HOST: provider, ...list },
    fill: ({ editing, pictures }) => fillDemo(editing, pictures, dataDir, provider),
    async play(site) {
      playing = playGames(site, (await readMark(dataDir))?.filledAt)
    },
    async close() {
      await playing?.close()
      await webcast.close()
    },
  }
}

/**
 * Marked before the site opens, so that after a failed first start, say because the port is taken, the next one is still a
 * demo.
 */
async function markAsDemo(dataDir: string) {
  makeDataFolder(dataDir)
  const file = join(dataDir, MARK)
  if (!existsSync(file)) await writeFile(file, JSON.stringify({ provider: '', isFilled: false } satisfies Mark))
}

/** `filledAt`: ISO; demos of earlier versions have none. */
type Mark = { provider: string; isFilled: boolean; filledAt?: string }

/** Fills an empty site; a site filled earlier only gets the provider's current address. */
async function fillDemo(editing: Editing, pictures: Pictures, dataDir: string, provider: string): Promise<void> {
  const mark = (next: Mark) => writeFile(join(dataDir, MARK), JSON.stringify(next))
  const before = await readMark(dataDir)
  let { filledAt } = before ?? {}
  if (before?.isFilled && before.provider === provider) return
  if (before?.isFilled) await moveAddresses(editing, before.provider, provider)
  else {
    // Marked first, so that an interrupted filling starts over.
    await mark({ provider, isFilled: false })
    filledAt = editing.now().toISOString()
    await fill(editing, pictures, provider)
  }
  await mark({ provider, isFilled: true, ...(filledAt && { filledAt }) })
}

async function readMark(dataDir: string): Promise<Mark | undefined> {
  const file = join(dataDir, MARK)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Mark) : undefined
}

async function fill(editing: Editing, pictures: Pictures, provider: string) {
  const now = editing.now()
  const { categories, series, episodes } = demoCatalogue({ playHost: provider, streamHost: provider, now })
  // Before the texts themselves, so that no translation service is asked for texts that have staff's French.
  await importLines(editing, demoFrench(now), 'french_texts_demo.json')
  for (const source of demoNames) await addEntry(editing, { source, target: null })
  const art = new URL('./art/thumbnails/', import.meta.url)
  for (const category of categories) await saveCategory(editing, category)
  for (const { art: name, ...each } of series) {
    const stored = await pictures.store(await readFile(new URL(name, art)), stableId(name))
    await saveSeries(editing, {
      description: '',
      categoryId: null,
      embedLink: null,
      ...each,
      thumbnail: stored.ok ? stored.thumbnail : '',
    })
  }
  for (const { cycles: _, ...episode } of episodes) await saveEpisode(editing, { ...episode, startsAt: episode.startsAt ?? null })
  await fillGames(editing)
  await fillChampionships(editing)
  await fillMoments(editing)
}

/** The demo's own provider may get another port at each start; updates the stored addresses. */
async function moveAddresses({ changes }: Editing, from: string, to: string) {
  await changes.change(async ({ trx, touch }) => {
    const moved = (column: 'video_url' | 'videos' | 'captions' | 'embed_link') =>
      sql<string>`replace(${sql.ref(column)}, ${from}, ${to})`
    await trx
      .updateTable('all_episode')
      .set({ video_url: moved('video_url'), videos: moved('videos'), captions: moved('captions') })
      .execute()
    await trx
      .updateTable('all_series')
      .set({ embed_link: moved('embed_link') })
      .where('embed_link', 'is not', null)
      .execute()
    for (const { slug } of await trx.selectFrom('series').select('slug').execute()) touch(`series:${slug}`)
    touch(CATALOG)
    touch(LIVE)
  })
}

/** The demo's live event is live for three of every five minutes, so that a newcomer sees it start and end. */
const ROUND_MINUTES = 5
const ON_AIR_MINUTES = 3

/** The event's entry in the provider's list, by the time of day. */
function liveEvent(): (origin: string) => LiveStream {
  const host = 'http://provider.invalid'
  const { episodes } = demoCatalogue({ playHost: host, streamHost: host, now: new Date() })
  const { videoUrl: id, title } = episodes.find(({ cycles }) => cycles) as (typeof episodes)[number]
  return (origin) => ({
    id,
    title,
    isLive: new Date().getMinutes() % ROUND_MINUTES < ON_AIR_MINUTES,
    url: `${origin}/play/${id}`,
  })
}
