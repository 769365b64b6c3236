import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sirv from 'sirv'
import { build } from 'vite'
import { answer } from '../processes.ts'

/** Builds peers, in a separate process, because Vite changes its process's environment. */
export type PeerCommands = typeof commands

const root = join(import.meta.dirname, '../..')

const commands = {
  /**
   * Writes index.html and its files into `folder`, to be served at /peer/. `page`: the real home page; `data`: the data that its
   * framework fetches.
   */
  async build({ folder, page, data }: { folder: string; page: string; data: Uint8Array }): Promise<void> {
    await bundle('/peer/', folder, 'app.tsx')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const styles = files.filter((file) => file.endsWith('.css'))
    if (styles.length === 0) throw new Error('The peer has no styles.')
    writeFileSync(join(folder, 'page.data'), data)
    writeFileSync(join(folder, 'index.html'), shell(page, styles))
    compress(folder)
  },

  /**
   * Serves bare pages at /bare/{name}/, compressed as the site's: streams that hls.js plays, `mp4`, `frame`, and `button`, which
   * React renders on a server and takes over. Returns the origin.
   */
  async serveBare({
    folder,
    streams,
    file,
    frame,
  }: {
    folder: string
    streams: Record<string, string>
    file: string
    frame: string
  }) {
    const video = (more: string) => `<video ${more} autoplay muted playsinline style="width:100%"></video>`
    const script = (name: string) => `<script src="/bare/${name}/entry.js" type="module"></script>`
    const bodies = {
      ...Object.fromEntries(
        Object.entries(streams).map(([name, url]) => [name, `${video(`data-stream="${url}"`)}${script('player')}`]),
      ),
      mp4: video(`src="${file}"`),
      frame: `<iframe src="${frame}"></iframe>`,
      button: `<div id="root"><button>Press</button></div>${script('react')}`,
    }
    const files = join(folder, 'bare')
    await bundle('/bare/player/', join(files, 'player'), 'bare-player.ts')
    await bundle('/bare/react/', join(files, 'react'), 'bare-button.tsx')
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>'
    for (const [name, body] of Object.entries(bodies)) {
      mkdirSync(join(files, name))
      const page = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
      writeFileSync(join(files, name, 'index.html'), page)
    }
    compress(files)
    const server = createServer(sirv(folder, { brotli: true, gzip: true }))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
}

/** Bundles a script of this folder as entry.js, with its styles. */
async function bundle(base: string, outDir: string, input: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: join(import.meta.dirname, input), output: { entryFileNames: 'entry.js' } },
    },
  })
}

function compress(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|data)$/.test(file)) continue
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content))
  }
}

/** Returns the page without its content: the same icons and meta tags, and the banner preloaded in the same way. */
function shell(page: string, styles: string[]): string {
  const source = /<source[^>]*type="image\/avif"[^>]*>/.exec(page)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(source)?.[1]
  const [sources, sizes] = [attribute('srcset'), attribute('sizes')]
  if (!sources || !sizes) throw new Error('The home page has no banner to preload.')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">
<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">
${styles.map((file) => `<link rel="stylesheet" href="/peer/${file}">`).join('\n')}
<script type="module" src="/peer/entry.js"></script>
<title>Podium</title></head><body></body></html>`
}

answer(commands)
