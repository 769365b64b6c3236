/** The permissions of a frame with another site's player, on the site's pages and in embeds. */
export const FRAME_RULES = {
  allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms',
} as const
