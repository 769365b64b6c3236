import { ADMIN, CATALOG, GAMES, LIVE, STREAMS } from './history/topics.ts'

/**
 * The lists of the site that stay open, by the module that shows them, with the topics that each depends on. When one of these
 * topics has news, an open page reads the list again or receives it. A test compares this table with the modules, the pages, and
 * the changes that edits make in each list.
 */
export const LIST_TOPICS = {
  'app/site/home/home.route.tsx': [CATALOG, LIVE],
  'app/site/home/live-and-next/live-and-next.tsx': [GAMES, LIVE],
  'app/site/scoreboard/scoreboard.route.tsx': [CATALOG, GAMES, LIVE],
  'app/site/schedule/schedule-days.tsx': [GAMES],
  'app/site/team/team.route.tsx': [GAMES],
  'app/site/championship/championship.route.tsx': ['championshipTopic', GAMES],
  'app/site/account/followed/use-followed-list.tsx': [GAMES],
  'app/site/account/followed/account-teams.tsx': [GAMES],
  'app/site/account/account.route.tsx': [LIVE],
  'app/site/account/viewer-keeper.tsx': [CATALOG, 'viewerTopic'],
  'app/site/account/unlock-dialog.tsx': ['seriesStream'],
  'app/site/clip/use-clip.tsx': ['page.topic'],
  'app/site/game/use-game.tsx': ['eventTopic'],
  'app/site/series/use-watch.tsx': ['seriesStream'],
  'app/site/series/watch.route.tsx': [CATALOG],
  'app/scores/fans/fan-score.tsx': ['scoreTopic'],
  'app/moments/fans/use-moments.tsx': ['scoreTopic'],
  'app/scores/scorer/use-scorer.tsx': ['scoreTopic'],
  'app/notices/notice-source.tsx': ['source.topic'],
  // Every page of the panel is inside this frame, whose topic every edit touches.
  'app/panel/admin.route.tsx': [ADMIN],
  'app/panel/overview/overview.route.tsx': [GAMES, LIVE, STREAMS],
  'app/panel/today/today.route.tsx': [GAMES, LIVE, STREAMS],
  'app/panel/today/desk-score.tsx': ['scoreTopic'],
  'app/panel/championships/championship.route.tsx': [GAMES],
  'app/panel/games/event.route.tsx': [STREAMS],
  'app/panel/series/reach/roku-feed.route.tsx': [CATALOG],
  'app/panel/french/translations.route.tsx': [CATALOG],
  'app/panel/french/glossary/glossary.route.tsx': [CATALOG],
  'app/panel/french/glossary/patterns.route.tsx': [CATALOG],
} satisfies Record<string, readonly string[]>
