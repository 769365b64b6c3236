import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@react-router)\// }] } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})
