import { Busy } from '../../../app/kit/limits/client-lines.ts'
import { type Admit, openAdmission } from '../admission.ts'
import type { Page, PageCache, RenderedPage } from './page-cache.ts'

/** The number of pages sent per tick. Each takes some 50 µs, so a tick stays below a few milliseconds. */
const SENT_IN_TURN = 64

/** `isAdmitted`: true when the request has already been admitted. */
type Reader = { client: string; isAdmitted: boolean; isGone: () => boolean }

export type PageRequest = {
  /** Path and language. */
  place: string
  version: () => string
  render: () => Promise<RenderedPage>
}

/**
 * Returns a cached public page, rendering it first when missing. Throws Busy when the queue is full, or when the client it was
 * rendered for has gone.
 */
export type SharedPages = (reader: Reader, wanted: PageRequest) => Promise<Page>

/**
 * Renders a changed page once, however many requests ask for it: one of them waits in its client's queue to render it, and all
 * others wait for that rendering outside the queue (security T-109). When that request is refused or gone, the next takes over.
 */
export function openSharedPages(pages: PageCache, admit: Admit): SharedPages {
  const send = openAdmission({ inTurn: SENT_IN_TURN, ofClient: Number.POSITIVE_INFINITY, ofAll: Number.POSITIVE_INFINITY })
  return async ({ client, isAdmitted, isGone }, { place, version, render }) => {
    for (;;) {
      let isMine = false
      try {
        const page = await pages.get(place, version(), async () => {
          isMine = true
          if (!isAdmitted) await turnIn(admit, client)
          if (isGone()) throw new Busy('gone')
          return render()
        })
        if (!isMine) await turnIn(send, client)
        return page
      } catch (error) {
        if (isMine || !(error instanceof Busy)) throw error
      }
    }
  }
}

const turnIn = (admit: Admit, client: string) =>
  new Promise<void>((resolve, reject) => admit(client, { begin: resolve, refuse: () => reject(new Busy('too many wait')) }))
