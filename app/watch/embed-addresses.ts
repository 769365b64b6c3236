/** The path of the page that other sites frame for an episode (spec R6). Document ids need no encoding. */
export const embedPath = (episodeId: string) => `/embed/${episodeId}`

/** The address that answers how to embed a page of the site; both are whole addresses. */
export const oembedAddress = (origin: string, page: string, format: 'json' | 'xml') =>
  `${origin}/oembed?url=${encodeURIComponent(page)}&format=${format}`
