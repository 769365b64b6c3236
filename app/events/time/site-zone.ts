/** Where most games of the site are played: what knows neither its place nor its viewer's zone names this one. */
export const SITE_ZONE = 'America/Toronto'
