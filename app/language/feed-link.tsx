import { useAddress } from './link.tsx'

/** Announces a feed to feed readers in the page's head (spec R7). `path`: the English one. */
export const FeedLink = ({ path, title }: { path: string; title: string }) => (
  <link rel="alternate" type="application/rss+xml" title={title} href={useAddress()(path)} />
)
