import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LinkChecker } from 'linkinator'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'

// The demo, as `npm start` serves it, seen by a crawler that is not ours.

let origin: string
let end: () => Promise<unknown>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-crawl-'))
  const { PODIUM_DEMO: _, ...environment } = process.env
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  end = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    origin = /Podium is ready: (\S+)/.exec(said)?.[1] ?? ''
    if (origin) break
  }
})
afterAll(() => end())

/** Staff's door, and pages of signed-in viewers: they lead a visitor elsewhere, in one step. */
const NOT_FOR_VISITORS = /^\/(?:fr\/)?(?:admin|account)$/

test('R1 R3 no link of the demo is broken or leads to a redirect, in both languages', async () => {
  const isSkipped = (link: string) => {
    const url = URL.parse(link)
    return url?.origin !== origin || NOT_FOR_VISITORS.test(url.pathname)
  }
  const { links } = await new LinkChecker().check({
    path: [`${origin}/`, `${origin}/fr`],
    recurse: true,
    concurrency: 16,
    redirects: 'error',
    linksToSkip: async (link) => isSkipped(link),
  })
  const faults = links.filter(({ state }) => state === 'BROKEN').map(({ status, url, parent }) => `${status} ${url} on ${parent}`)
  expect(faults).toEqual([])
  expect(links.filter(({ state }) => state === 'OK').length).toBeGreaterThan(900)
  for (const path of ['/admin', '/account', '/fr/account']) {
    const first = await fetch(origin + path, { redirect: 'manual' })
    const second = await fetch(new URL(first.headers.get('location') ?? '', origin + path), { redirect: 'manual' })
    expect([path, first.status, second.status < 300 || second.status === 403]).toEqual([path, 302, true])
  }
})

test('R1 R3 R4 every page of the sitemaps has a title and a description of its own, and the languages name each other', async () => {
  const index = await parseSitemapIndex(Readable.from([await (await fetch(`${origin}/sitemap.xml`)).text()]))
  const entries = (
    await Promise.all(index.map(async ({ url }) => parseSitemap(Readable.from([await (await fetch(url)).text()]))))
  ).flat()
  const listed = new Map(entries.map(({ url, links }) => [url, links.map((link) => `${link.lang} ${link.url}`)]))
  expect(listed.size).toBeGreaterThan(900)
  const [titles, descriptions]: Map<string, string>[] = [new Map(), new Map()]
  const faults: string[] = []
  for (const [url, links] of listed) {
    const answer = await fetch(url, { redirect: 'manual' })
    const html = await answer.text()
    const title = /<title>([^<]+)/.exec(html)?.[1]
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1]
    if (answer.status !== 200 || !title || !description) faults.push(`${answer.status} ${url}: ${title}, ${description}`)
    const language = new URL(url).pathname.startsWith('/fr') ? 'fr' : 'en'
    for (const [known, text] of [
      [titles, title],
      [descriptions, description],
    ] as const) {
      const key = `${language} ${text}`
      if (known?.has(key)) faults.push(`${url} says the same as ${known.get(key)}: ${text}`)
      known?.set(key, url)
    }
    for (const link of links) {
      const other = listed.get(link.split(' ')[1] ?? '')
      if (other?.join() !== links.join()) faults.push(`${url} names ${link}, which does not name it`)
    }
    for (const link of links)
      if (!html.includes(`href="${link.split(' ')[1]?.replace(/\/$/, '')}`)) faults.push(`${url} itself does not name ${link}`)
  }
  expect(faults).toEqual([])
})
