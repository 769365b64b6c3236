import { type Streams, startStreams } from '../peers/streams.ts'
import { startTestSite } from '../sites/site.ts'
import { test as base } from './site.ts'

/** A site that plays streams from other encoders than the demo's. */
export const test = base.extend<{ streams: Streams; readsPlaylists: boolean }>({
  readsPlaylists: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  streams: async ({}, use) => {
    const streams = await startStreams()
    await use(streams)
    await streams.close()
  },
  site: async ({ provider, streams, readsPlaylists }, use) => {
    const settings = { PROVIDER_HOST: provider, STREAM_HOST: streams.origin, READ_PLAYLISTS: readsPlaylists ? '1' : '0' }
    const site = await startTestSite({ settings })
    await use(site)
    await site.close()
  },
})
