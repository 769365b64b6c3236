import { ADMIN, CATALOG, GAMES, LIVE, STREAMS } from './history/topics.ts'

/**
 * The lists of the site that stay open, by the module that shows them, and the topics that each hangs on: what an open page reads again, or is
 * sent, once one of them has news. A test compares it with the modules, with the pages, and with what edits change in each list.
 */
export const LIST_TOPICS = {
  'app/screens/home.route.tsx': [CATALOG, LIVE],
  'app/screens/live-and-next/live-and-next.tsx': [GAMES, LIVE],
  'app/screens/scoreboard.route.tsx': [CATALOG, GAMES, LIVE],
  'app/screens/schedule/schedule-days.tsx': [GAMES],
  'app/screens/team/team.route.tsx': [GAMES],
  'app/screens/followed/use-followed-list.tsx': [GAMES],
  'app/screens/followed/account-teams.tsx': [GAMES],
  'app/screens/account.route.tsx': [LIVE],
  'app/screens/viewer-keeper.tsx': [CATALOG, 'viewerTopic'],
  'app/screens/unlock-dialog.tsx': ['seriesStream'],
  'app/screens/game/use-game.tsx': ['eventTopic'],
  'app/watch/use-watch.tsx': ['seriesStream'],
  'app/watch/watch.route.tsx': [CATALOG],
  'app/scores/fan-score.tsx': ['scoreTopic'],
  'app/scores/use-scorer.tsx': ['scoreTopic'],
  'app/notices/notice-source.tsx': ['source.topic'],
  // Each page of the panel stands in the frame, whose topic every edit touches.
  'app/admin/admin.route.tsx': [ADMIN],
  'app/admin/overview/overview.route.tsx': [GAMES, LIVE, STREAMS],
  'app/admin/desk/today.route.tsx': [GAMES, LIVE, STREAMS],
  'app/admin/desk/desk-score.tsx': ['scoreTopic'],
  'app/admin/events/event.route.tsx': [STREAMS],
  'app/admin/feeds/roku-feed.route.tsx': [CATALOG],
  'app/admin/french/translations.route.tsx': [CATALOG],
  'app/admin/french/work-list.route.tsx': [CATALOG],
  'app/admin/glossary/glossary.route.tsx': [CATALOG],
  'app/admin/glossary/patterns.route.tsx': [CATALOG],
} satisfies Record<string, readonly string[]>
