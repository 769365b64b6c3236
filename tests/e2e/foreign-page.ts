import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame } from '@playwright/test'
import { test as base } from './site.ts'

type Embedding = { path: string; sandbox?: string | null; width?: number }

/** A page of another site, which frames pages of this one. */
export const test = base.extend<{ foreign: (embedding: Embedding) => Promise<Frame> }>({
  foreign: async ({ page, site }, use) => {
    const server = createServer(({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      if (pathname !== '/') return void response.writeHead(204).end()
      const sandbox = searchParams.get('sandbox')
      const width = Number(searchParams.get('width'))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>A school</title><body style="margin:0"><h1>A school</h1>
        <iframe src="${searchParams.get('src')}" title="A game" ${sandbox === null ? '' : `sandbox="${sandbox}"`}
          style="border:0;width:${width}px;height:${(width * 9) / 16}px" allow="autoplay; fullscreen"></iframe>`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await use(async ({ path, sandbox = 'allow-scripts', width = 640 }) => {
      const query = new URLSearchParams({ src: site.origin + path, width: String(width), ...(sandbox !== null && { sandbox }) })
      // Firefox is told of keys and clicks in the process of the page alone, and another host would be another process.
      const host = test.info().project.name === 'firefox' ? '127.0.0.1' : 'localhost'
      await page.goto(`http://${host}:${port}/?${query}`)
      const frame = page.frames().find((each) => each.url().startsWith(site.origin))
      if (!frame) throw new Error(`${path} is not framed`)
      await frame.waitForLoadState('load')
      return frame
    })
    server.close()
    server.closeAllConnections()
  },
})

/** What a browser says when its network is back: the page looks at once for what is new. */
export const asksAgain = (frame: Frame) => frame.evaluate(() => void dispatchEvent(new Event('online')))

export { expect } from './site.ts'
