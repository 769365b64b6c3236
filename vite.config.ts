import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'app/public',
  plugins: [reactRouter()],
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\// },
                {
                  name: 'site',
                  test: /\/app\/(?!screens\/(watch|use-watch|use-hydrated|use-now|local-time|episode|text|scoreboard|contact)|shared\/duration|playback|access\/password-(dialog\.|form|route)|language\/(en|fr|player)\.ts|public|.*route\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})
