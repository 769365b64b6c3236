import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { artVersion } from './scripts/art-version.ts'
import { besideThePages } from './scripts/beside-the-pages.ts'
import { dataAhead } from './scripts/data-ahead.ts'
import { leanHome } from './scripts/lean-home.ts'
import { leanReact } from './scripts/lean-react.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { pictureFiles } from './scripts/picture-files.ts'
import { quietRouter } from './scripts/quiet-router.ts'
import { quietZod } from './scripts/quiet-zod.ts'
import { stayOnPage } from './scripts/stay-on-page.ts'

export default defineConfig(({ command }) => ({
  publicDir: 'app/public',
  plugins: [
    reactRouter(),
    artVersion(),
    besideThePages(),
    dataAhead(),
    leanHome(),
    leanReact(),
    leanRouter(),
    pictureFiles(),
    quietRouter(),
    quietZod(),
    stayOnPage(),
  ],
  build: { manifest: true },
  // Names that say where they come from, and compress better than digests; a file's name is unique over the rooms.
  css: { modules: { generateScopedName: (name, file) => `${basename(file.split('?', 1)[0] as string, '.module.css')}_${name}` } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\// },
                // What shows a video before the framework is there: it imports nothing that the framework needs.
                {
                  name: 'first-picture',
                  test: /\/app\/(watch\/(early-picture|early-video|selection)|playback\/(playlist|has-media-source|native-player\/(ready-state|video-ahead|open-stream|start-playing|engine|stream-state|subtitles|tracks|preferences|resume|ahead-loader|make-video)))\.tsx?$/,
                },
                // What the home page needs: all of the site but the pages behind it, accounts, the player, the password dialog and
                // the dictionaries, which come when they are wanted. `leanHome` ends a build in which this takes in too much.
                {
                  name: 'site',
                  test: /\/app\/(?!screens\/(text|scoreboard|board-time|contact|account|unlock|viewer-keeper|keep-place|admin)|accounts\/(?!viewer-store|use-sign-in-path)|favourites\/(toggle|use-save)|shell\/french-offer|ui\/(fonts|field|file-field|confirm|dialog|area|select|tick)|shared\/(duration|use-now|french-time|player-notes|use-settled|merge|fold|form-fields|web-address|whole-fault|stored-picture|use-hydrated|site-path|version|showable)|playback|watch|contact|thumbnails\/(?!sizes)|transfer|translation|catalog\/(category|conflict|ordering|series|episode|\w+-form)|access\/password(\.module|-(dialog\.|form|route))|language\/(local-time|(?:en|fr|player|page-words|use-page-words|viewer-words|use-viewer-words|account-words|confirm-words|use-account-words|use-words-of|use-deed-words|use-source-language|admin\/[\w-]+)\.ts)|public|(?!screens\/home).*route\.ts)/,
                },
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
        external: ['react', 'react-dom', 'react-router', 'sharp', 'pg', 'pino', 'nodemailer'],
      },
      build: { rollupOptions: { input: './server/app.ts' } },
    },
  },
}))
