import { FOR_OTHER_SITES } from '../../shared/for-other-sites.server.ts'

/** A feed for readers and for pages elsewhere. */
export const rssAnswer = (xml: string) =>
  new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...FOR_OTHER_SITES } })
