import { useAddress } from './link.tsx'

/** Names a feed to its readers, in the head of a page (spec R7). `path`: in English. */
export const FeedLink = ({ path, title }: { path: string; title: string }) => (
  <link rel="alternate" type="application/rss+xml" title={title} href={useAddress()(path)} />
)
