import { FOR_OTHER_SITES } from '../../../kit/http/for-other-sites.server.ts'
import { resultsByEpisode } from '../../../scores/log/told-result.server.ts'
import { asksForScores } from '../../../scores/log/told-result.ts'
import type { Services, Visit } from '../../../services.server.ts'
import type { RssWanted } from './rss.server.ts'

/** What the address of a feed asks for, in its language. */
export function rssWanted(services: Services, request: Request, { language }: Pick<Visit, 'language'>): RssWanted {
  const { origin, searchParams } = new URL(request.url)
  return { origin, language, ...(asksForScores(searchParams) && { resultsOf: resultsByEpisode(services, language) }) }
}

/** A feed for readers and for pages elsewhere. */
export const rssAnswer = (xml: string) =>
  new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...FOR_OTHER_SITES } })
