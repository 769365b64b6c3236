// Builds each service worker as one file at the site's root, so that its scope covers all pages.
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const WORKERS = { 'sw.js': 'site/shell/service.worker.ts', 'retired-sw.js': 'offline/retired.worker.ts' }

for (const [fileName, source] of Object.entries(WORKERS)) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      lib: { entry: join(root, 'app', source), formats: ['iife'], name: 'worker', fileName: () => fileName },
    },
  })
}
