import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { scratchFolder } from '../../scratch.ts'
import type { TestSite } from '../../sites/site.ts'

export type FieldPage = {
  open(page: Page, site: TestSite, query?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

const PATH = '/picture-field/'
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

/** Builds a page with only the field, and serves it on an origin of its own with the site's policy. */
export async function buildFieldPage(): Promise<FieldPage> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-field-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: PATH,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: {
        input: join(import.meta.dirname, 'main.tsx'),
        output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
      },
      cssCodeSplit: false,
    },
  })
  return {
    async open(page, site, query = {}) {
      // As on a site whose IMAGE_HOSTS contains this host.
      const own = (await fetch(`${site.origin}/faq`)).headers.get('content-security-policy') ?? ''
      const policy = own.replace('img-src', 'img-src https://pictures.example')
      await page.route(`**${PATH}**`, async (route) => {
        const name = new URL(route.request().url()).pathname.slice(PATH.length)
        if (name === '') {
          const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Series</title>
            <link rel="icon" href="data:,"><link rel="stylesheet" href="${PATH}style.css"><div id="root"></div><script type="module" src="${PATH}main.js"></script>`
          return route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': policy } })
        }
        const body = await readFile(join(folder, name))
        return route.fulfill({ body, contentType: TYPES[name.split('.').at(-1) as string] ?? 'font/woff2' })
      })
      await page.goto(`${PATH}?${new URLSearchParams(query)}`)
    },
    close: () => rm(folder, { recursive: true }),
  }
}
