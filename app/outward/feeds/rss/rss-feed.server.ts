import type { Language } from '../../../kit/language.ts'
import type { ResultsOf } from '../../../scores/log/told-result.ts'
import { type Subject, scopeOf } from '../scope.server.ts'
import type { RssServices } from './rss.server.ts'
import { rssXml } from './rss-xml.ts'

/** The maximum number of episodes in a feed. */
const MOST_ITEMS = 50

/** `resultsOf`: only when the feed's request includes results. */
type RssOptions = { origin: string; language: Language; resultsOf?: ResultsOf | undefined }

/**
 * Returns new episodes of the site, a series or a team, newest first; undefined for one that does not exist (spec R7). A locked or
 * pay-per-view series has no items, so that readers stay subscribed until it is open again.
 */
export async function rssOf(services: RssServices, of: Subject, options: RssOptions): Promise<string | undefined> {
  const scope = await scopeOf(services, of, options.language)
  if (!scope?.feed) return undefined
  const { title, path, feed } = scope
  return rssXml({ title, path, ...feed, items: await scope.newest(MOST_ITEMS) }, { ...options, ...services })
}
