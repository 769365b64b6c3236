import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { artVersion } from './scripts/art-version.ts'
import { besideThePages } from './scripts/beside-the-pages.ts'
import { dataAhead } from './scripts/data-ahead.ts'
import { embedFiles } from './scripts/embed-files.ts'
import { keepAnswer } from './scripts/keep-answer.ts'
import { pageChunks } from './scripts/page-chunks.ts'
import { pictureFiles } from './scripts/picture-files.ts'
import { stayOnPage } from './scripts/stay-on-page.ts'

const chunks = pageChunks()

const UNAWAITED = /\/(watch-ahead|live-and-next|on-now|fan-score|french-offer|viewer-keeper)-/

export default defineConfig(({ command }) => ({
  publicDir: 'app/public',
  plugins: [
    reactRouter(),
    artVersion(),
    besideThePages(),
    dataAhead(),
    embedFiles(),
    chunks.plugin,
    keepAnswer(),
    pictureFiles(),
    stayOnPage(),
  ],
  build: {
    manifest: true,
    modulePreload: {
      // Parts of the home page that nobody waits for, which stand in its HTML already or come when it has nothing else to do. That they ask for
      // their own parts one after the other costs nothing, and the list of their names would be in the script of the page.
      resolveDependencies: (file, parts) =>
        UNAWAITED.test(file) ? parts.filter((part) => part.endsWith('.css') && !part.includes('/site-')) : parts,
    },
  },
  // Names that say where they come from, and compress better than digests; a file's name is unique over the rooms.
  css: { modules: { generateScopedName: (name, file) => `${basename(file.split('?', 1)[0] as string, '.module.css')}_${name}` } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Assertions and warnings of libraries tell developers of mistakes; the development build keeps them.
          treeshake: { manualPureFunctions: ['invariant', 'warning', 'warnOnce', 'console.warn'] },
          // Numbers that files share, such as those of time, would need a file of their own.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            // Public pages carry the names of all parts of the site: a letter less of each is 150 bytes of the home page's script.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\// },
                // What shows a video before the framework is there: it imports nothing that the framework needs.
                {
                  name: 'first-picture',
                  test: /\/app\/(site\/series\/.*\/(early-picture|early-video|selection)|playback\/(.*\/)?(playlist|has-media-source|ready-state|video-ahead|open-stream|start-playing|engine|stream-state|subtitles|tracks|preferences|resume|ahead-loader|make-video|answers|fetch-answer|picture-clock))\.tsx?$/,
                },
                { name: 'site', test: chunks.home },
                // Small files that pages with games share: each by itself costs more in names, headers and turns than it has. First those that
                // the home page asks for as well.
                {
                  name: 'times',
                  test: /\/app\/(kit\/.*\/(use-now|use-hydrated|spoken-time|ink)|language\/words\/use-words-of|events\/time\/(start-words|settled-zones|site-zone|clock-text))\.tsx?$/,
                },
                {
                  name: 'games',
                  test: /\/app\/(events\/(time\/zoned-time|event-state|event-words)|site\/game\/(game-row|use-viewer-clock|game-list|crests)|scores\/fans\/score-switch|kit\/browser\/spoiler-safe|teams\/sport)\.tsx?$/,
                },
                { name: 'watch', test: chunks.watch },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages go into the build: a node that reads a few large files is there in half the time. Left out are those that
      // choose their form when they are loaded, or load files of their own. The development server cannot take in all of them.
      resolve: {
        noExternal: command === 'build' || [],
        external: ['react', 'react-dom', 'react-router', 'sharp', 'harfbuzzjs', 'pg', 'pino', 'nodemailer'],
      },
      build: { rollupOptions: { input: './server/app.ts' } },
    },
  },
}))
