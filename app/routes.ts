import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/site/home/route.tsx'),
  // The whole catalogue is one route, so that a step from all cars to one brand keeps the page's parts in place.
  route('cars/:block?/:brand?/:model?/', 'routes/site/catalogue/route.tsx'),
  route('cars/:block/:brand/:model/:id/', 'routes/site/car/route.tsx'),
  route('cars/count.json', 'routes/resources/car-count/route.ts'),
  route('legal/:slug/', 'routes/site/legal/route.tsx'),
  route('request/cookie/', 'routes/site/cookie-settings/route.tsx'),
  route('request/:form/', 'routes/site/request/route.tsx'),
  route('request/:form/taken/', 'routes/site/request-taken/route.tsx'),
  route('robots.txt', 'routes/resources/robots/route.ts'),
  // The wire contract of spec §7. What is named by a pattern looks its name up in a fixed list.
  route('ajax/modals/views/cookie-view.php', 'routes/ajax/cookie-view/route.tsx'),
  route('ajax/modals/views/:file', 'routes/ajax/modal-view/route.tsx'),
  route('ajax/modals/actions/cookie-action.php', 'routes/ajax/cookie-action/route.ts'),
  route('ajax/modals/actions/:file', 'routes/ajax/modal-action/route.ts'),
  route('ajax/add2fav.php', 'routes/ajax/add-to-favourites/route.ts'),
  route('ajax/add2compare.php', 'routes/ajax/add-to-comparison/route.ts'),
  route('ajax/model.php', 'routes/ajax/models/route.ts'),
  route('ajax/:file', 'routes/ajax/form-action/route.ts'),
  route('ajax/*', 'routes/ajax/unknown/route.ts'),
  route('*', 'routes/site/not-found/route.tsx'),
] satisfies RouteConfig
