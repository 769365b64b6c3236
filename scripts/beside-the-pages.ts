import type { Plugin } from 'vite'

/** What the server starts or loads by itself, by the name of its file: nothing of the pages is in it. */
const BESIDE = {
  /** The thread that reads and imports files. */
  'import-thread.js': './app/transfer/thread.server.ts',
  /** A node for live streams alone. */
  'live.js': './server/live-app.ts',
}

/** Builds what runs beside the pages as files of their own. */
export function besideThePages(): Plugin {
  return {
    name: 'podium-beside-the-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const [fileName, id] of Object.entries(BESIDE)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}
