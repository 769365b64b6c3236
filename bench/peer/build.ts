import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { answer } from '../processes.ts'

/** Builds peers into folders of the site's files, in a separate process, because Vite changes its process's environment. */
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

  /** Writes bare pages into `folder`, to be served at /bare/{name}/: two streams that hls.js plays, a file and a frame. */
  async buildBare({ folder, ...urls }: { folder: string; recording: string; live: string; mp4: string; frame: string }) {
    await bundle('/bare/', folder, 'bare-player.ts')
    const video = (more: string) => `<video ${more} autoplay muted playsinline style="width:100%"></video>`
    const stream = (url: string) => `${video(`data-stream="${url}"`)}<script src="/bare/entry.js" type="module"></script>`
    const bodies = {
      recording: stream(urls.recording),
      live: stream(urls.live),
      mp4: video(`src="${urls.mp4}"`),
      frame: `<iframe src="${urls.frame}"></iframe>`,
    }
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>'
    for (const [name, body] of Object.entries(bodies)) {
      mkdirSync(join(folder, name))
      const page = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
      writeFileSync(join(folder, name, 'index.html'), page)
    }
    compress(folder)
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
