import type { Plugin } from 'vite'

/** Server modules that are loaded without the pages, by output file. */
const BESIDE = {
  /** The thread that reads and imports files. */
  'import-thread.js': './app/transfer/thread.server.ts',
  /** The thread that reads and imports seasons. */
  'season-thread.js': './app/season/season-thread.server.ts',
  /** The thread that sends mails and pushes. */
  'sender-thread.js': './providers/sender/sender-thread.ts',
  /** A node for live streams alone. */
  'live.js': './server/live-app.ts',
}

/** Builds these modules as separate files. */
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
