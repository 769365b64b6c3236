import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('./screens/home.route.tsx'),
  route('row/:categoryId/:page', './screens/row.route.ts'),
  route('series/:seriesId', './screens/watch.route.tsx'),
  route('series/:seriesId/content', './screens/watch-content.route.ts'),
  route('search', './shell/search.route.ts'),
  route('unlock', './access/unlock.route.ts'),
  route('password', './access/password.route.tsx'),
  route('scoreboard', './screens/scoreboard.route.tsx'),
  route('privacy', './screens/privacy.route.tsx'),
  route('contact', './screens/contact.route.tsx'),
  route('faq', './screens/faq.route.tsx'),
  route('systemrequirements', './screens/system-requirements.route.tsx'),
  route('forbidden', './screens/forbidden.route.tsx'),
  route('language', './language/language.route.ts'),
  route('thumbnails/:id/:width', './thumbnails/picture.route.ts'),
  route('*', './screens/not-found.route.tsx'),
] satisfies RouteConfig
