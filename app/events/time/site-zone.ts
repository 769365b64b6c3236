/** The zone of most games, used where neither the venue nor the viewer's zone is known. */
export const SITE_ZONE = 'America/Toronto'
