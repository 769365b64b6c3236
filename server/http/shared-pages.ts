import { Busy } from '../../app/shared/client-lines.ts'
import { type Admit, openAdmission } from './admission.ts'
import type { Page, PageCache, Rendered } from './page-cache.ts'

/** Sending one takes some 50 µs: a turn of the event loop stays below a few milliseconds. */
const SENT_IN_TURN = 64

/** `isAdmitted`: the request has had its turn already. */
type Reader = { client: string; isAdmitted: boolean; isGone: () => boolean }

export type Wanted = {
  /** Path and language. */
  place: string
  version: () => string
  render: () => Promise<Rendered>
}

/** A cached public page, rendered first when it is not there. Throws Busy when too many wait, or the one it was rendered for has gone. */
export type SharedPages = (reader: Reader, wanted: Wanted) => Promise<Page>

/**
 * However many ask for a page that has just changed, one of them waits in its client's line until it may be rendered, and
 * all others wait for that rendering outside of every line (security T-109). When that one is refused or gone, the next takes over.
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
