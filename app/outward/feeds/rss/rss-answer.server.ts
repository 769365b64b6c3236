import { FOR_OTHER_SITES } from '../../../kit/http/for-other-sites.server.ts'
import { hasOption, WITH_SCORES } from '../../../public-pages.ts'
import { resultsByEpisode } from '../../../scores/log/told-result.server.ts'
import type { Services, Visit } from '../../../services.server.ts'
import type { RssOptions } from './rss.server.ts'

/** Reads a feed request, in the language of its address. */
export function rssOptions(services: Services, request: Request, { language }: Pick<Visit, 'language'>): RssOptions {
  const { origin, searchParams } = new URL(request.url)
  return { origin, language, ...(hasOption(searchParams, WITH_SCORES) && { resultsOf: resultsByEpisode(services, language) }) }
}

/** Answers with a feed for news readers and for pages of other sites. */
export const rssAnswer = (xml: string) =>
  new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...FOR_OTHER_SITES } })
