import type { Plugin } from 'vite'

/** Builds the thread that reads and imports files as a file of its own, beside the server that starts it. */
export function importThread(): Plugin {
  return {
    name: 'podium-import-thread',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: './app/transfer/thread.server.ts', fileName: 'import-thread.js' })
    },
  }
}
