import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { answer } from '../processes.ts'

/**
 * Builds the peer into a folder of the site's files, in a process of its own, because Vite changes its process's environment.
 */
export type PeerCommands = typeof commands

const root = join(import.meta.dirname, '../..')

const commands = {
  /**
   * Writes index.html and its files into `folder`, to be served at /peer/. `page`: the real home page; `data`: what its
   * framework fetches for it.
   */
  async build({ folder, page, data }: { folder: string; page: string; data: Uint8Array }): Promise<void> {
    await build({
      configFile: false,
      root,
      base: '/peer/',
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: true,
        manifest: 'manifest.json',
        cssCodeSplit: false,
        rollupOptions: { input: join(import.meta.dirname, 'app.tsx') },
      },
    })
    const manifest = Object.values(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))) as Chunk[]
    const entry = manifest.find(({ isEntry }) => isEntry)
    const styles = manifest.map(({ file }) => file).filter((file) => file.endsWith('.css'))
    if (!entry || styles.length === 0) throw new Error('The peer has no entry or no styles.')
    writeFileSync(join(folder, 'page.data'), data)
    writeFileSync(join(folder, 'index.html'), shell(page, entry.file, styles))
    compress(folder)
  },

  /**
   * Writes bare pages into `folder`, to be served at /bare/{name}/: for each name a body, or the stream that hls.js plays
   * there.
   */
  async buildBare({ folder, pages }: { folder: string; pages: Record<string, BarePage> }): Promise<void> {
    await build({
      configFile: false,
      root,
      base: '/bare/',
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: true,
        modulePreload: false,
        rollupOptions: { input: join(import.meta.dirname, 'bare-player.ts'), output: { entryFileNames: 'player.js' } },
      },
    })
    for (const [name, page] of Object.entries(pages)) {
      mkdirSync(join(folder, name))
      const video = (more: string) => `<video ${more} autoplay muted playsinline style="width:100%"></video>`
      const body =
        'stream' in page
          ? `${video(`data-stream="${page.stream}"`)}<script src="/bare/player.js" type="module"></script>`
          : 'video' in page
            ? video(`src="${page.video}"`)
            : `<iframe src="${page.frame}"></iframe>`
      const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>'
      writeFileSync(
        join(folder, name, 'index.html'),
        `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
      )
    }
    compress(folder)
  },
}

export type BarePage = { stream: string } | { video: string } | { frame: string }

function compress(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|data)$/.test(file)) continue
    const content = readFileSync(join(folder, file))
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content))
  }
}

type Chunk = { file: string; isEntry?: boolean }

/** The page without its content: the same icons and meta tags, and the banner preloaded in the same way. */
function shell(page: string, entry: string, styles: string[]): string {
  const source = /<source[^>]*type="image\/avif"[^>]*>/.exec(page)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(source)?.[1]
  const [sources, sizes] = [attribute('srcset'), attribute('sizes')]
  if (!sources || !sizes) throw new Error('The home page has no banner to preload.')
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">
<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">
${styles.map((file) => `<link rel="stylesheet" href="/peer/${file}">`).join('\n')}
<script type="module" src="/peer/${entry}"></script>
<title>Podium</title></head><body></body></html>`
}

answer(commands)
