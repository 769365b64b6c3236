/** The pages of the panel's navigation, in order, each with the key of its name. The panel's search finds them too. */
export const PANEL_PAGES = [
  ['overview', '/admin'],
  ['today', '/admin/today'],
  ['tickets', '/admin/tickets'],
  ['series', '/admin/series'],
  ['events', '/admin/events'],
  ['championships', '/admin/championships'],
  ['teams', '/admin/teams'],
  ['categories', '/admin/categories'],
  ['audience', '/admin/audience'],
  ['french', '/admin/translations'],
  ['roku', '/admin/roku'],
  ['admins', '/admin/admins'],
  ['transfer', '/admin/transfer'],
  ['activity', '/admin/activity'],
  ['trash', '/admin/trash'],
] as const
