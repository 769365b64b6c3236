import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** One chunk for the framework: five small ones compress 4 KB worse. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\// }

export default defineConfig({
  publicDir: 'app/public',
  plugins: [reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: [framework] } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})
