import { call, machine, page, staffCall, staffFile, staffPage } from './route.ts'

// All addresses that the router answers, with their properties: `app/routes.ts` generates React Router's
// routes from this table. The addresses that the server answers itself are in `./server-patterns.ts`.

const ACCOUNT = { layout: 'routes/account/account-layout.tsx' } as const
const ACCOUNT_STEP = { ...ACCOUNT, isStep: true } as const

export const ROUTES = [
  page('/', 'routes/site/home/route.tsx', 'public', { sitemap: 'pages' }),
  // The whole catalogue is one route, so that a navigation from all cars to one brand keeps the page's components
  // mounted.
  page('/cars/:block?/:brand?/:model?/', 'routes/site/catalogue/route.tsx', 'public', { sitemap: 'landings' }),
  page('/cars/:block/:brand/:model/:id/', 'routes/site/car/route.tsx', 'public', { sitemap: 'cars' }),
  // Landing pages: a body and a price step have addresses of their own (app/features/catalogue/landing.ts).
  page('/cars/body/:body/', 'routes/site/catalogue/route.tsx', 'public', { sitemap: 'landings', id: 'cars-of-body' }),
  page('/cars/price/:step/', 'routes/site/catalogue/route.tsx', 'public', { sitemap: 'landings', id: 'cars-of-price' }),
  call('/cars/photos.json', 'routes/resources/card-photos/route.ts', 'public'),
  call('/cars/viewed.json', 'routes/resources/viewed-cars/route.ts', 'public'),
  call('/cars/count.json', 'routes/resources/car-count/route.ts', 'public'),
  page('/offers/', 'routes/site/offers/route.tsx', 'public', { sitemap: 'offers' }),
  page('/offers/:slug/', 'routes/site/offer/route.tsx', 'public', { sitemap: 'offers' }),
  page('/contacts/', 'routes/site/contacts/route.tsx', 'public', { sitemap: 'pages', rateClass: 'call' }),
  page('/search/', 'routes/site/search/route.tsx', 'public'),
  call('/search/suggest.json', 'routes/resources/suggestions/route.ts', 'public', { rateClass: 'question' }),
  // Calls of calculators while they are filled in; their pages also work without these calls.
  call('/services/to/price.json', 'routes/resources/maintenance-price/route.ts', 'public', { rateClass: 'question' }),
  call('/services/trade-in/estimate.json', 'routes/resources/trade-in-estimate/route.ts', 'public', {
    rateClass: 'question',
  }),
  call('/technical/test-drive/slots.json', 'routes/resources/test-drive-slots/route.ts', 'public', {
    rateClass: 'question',
  }),
  machine('/technical/test-drive/visit.ics', 'routes/resources/test-drive-calendar/route.ts', 'public', {
    isStep: true,
  }),
  page('/legal/:slug/', 'routes/site/legal/route.tsx', 'public', { sitemap: 'pages' }),
  page('/request/cookie/', 'routes/site/cookie-settings/route.tsx', 'public'),
  page('/request/:form/', 'routes/site/request/route.tsx', 'public'),
  page('/request/:form/taken/', 'routes/site/request-taken/route.tsx', 'public', { isStep: true }),
  // Any path with «favorite» in it shows the favourites (docs/product.md, Addresses); the middleware
  // `redirectFavourites` redirects the others.
  page('/favorites/', 'routes/site/favourites/route.tsx', 'public'),
  page('/personal/favorites/', 'routes/site/favourites/route.tsx', 'public', { id: 'personal-favourites' }),
  machine('/favorites/changes/', 'routes/site/favourite-changes/route.ts', 'public', { isStep: true }),
  page('/favorites/shared/:token/', 'routes/site/shared-favourites/route.tsx', 'shared-link', { hasOwnNotFound: true }),
  page('/compare/', 'routes/site/comparison/route.tsx', 'public', { rateClass: 'call', hasRouterPosts: true }),
  page('/compare/shared/:token/', 'routes/site/shared-comparison/route.tsx', 'shared-link'),
  page('/notices/off/', 'routes/site/notices-off/route.tsx', 'public', { isStep: true, rateClass: 'call' }),
  // Login and logout.
  page('/personal/login/', 'routes/account/login/route.tsx', 'public'),
  page('/personal/login/code/', 'routes/account/login-code/route.tsx', 'public', { isStep: true }),
  page('/personal/login/link/', 'routes/account/login-link/route.tsx', 'public', { isStep: true }),
  machine('/personal/login/passkey/', 'routes/account/login-passkey/route.ts', 'public', { isStep: true }),
  page('/personal/login/with/:provider/', 'routes/account/login-with/route.tsx', 'public', { isStep: true }),
  page('/personal/login/done/', 'routes/account/login-done/route.tsx', 'public', { isStep: true }),
  machine('/personal/login/by/callback/:provider/', 'routes/account/provider-return/route.ts', 'public'),
  page('/personal/logout/', 'routes/account/logout/route.tsx', 'public', { isStep: true }),
  page('/personal/erased/', 'routes/account/erased/route.tsx', 'public', { isStep: true }),
  // The account.
  page('/personal/', 'routes/account/overview/route.tsx', 'account', ACCOUNT),
  page('/personal/requests/', 'routes/account/requests/route.tsx', 'account', ACCOUNT),
  page('/personal/requests/:number/', 'routes/account/request/route.tsx', 'account-item', ACCOUNT),
  page('/personal/searches/', 'routes/account/searches/route.tsx', 'account', ACCOUNT),
  page('/personal/garage/', 'routes/account/garage/route.tsx', 'account', ACCOUNT),
  page('/personal/garage/:car/', 'routes/account/garage-car/route.tsx', 'account-item', ACCOUNT),
  page('/personal/notices/', 'routes/account/notices/route.tsx', 'account', ACCOUNT),
  page('/personal/data/', 'routes/account/data/route.tsx', 'account', ACCOUNT),
  page('/personal/data/contact/', 'routes/account/contact/route.tsx', 'account', ACCOUNT_STEP),
  page('/personal/data/confirm/', 'routes/account/confirm/route.tsx', 'account', ACCOUNT_STEP),
  page('/personal/data/sessions/', 'routes/account/sessions/route.tsx', 'account', ACCOUNT_STEP),
  page('/personal/data/passkeys/', 'routes/account/passkeys/route.tsx', 'account', ACCOUNT_STEP),
  page('/personal/data/erase/', 'routes/account/erase/route.tsx', 'account', ACCOUNT_STEP),
  machine('/personal/data/passkeys/new/', 'routes/account/new-passkey/route.ts', 'account-call', { isStep: true }),
  call('/personal/data/export.json', 'routes/account/export/route.ts', 'account'),
  call('/saved.json', 'routes/resources/saved-cars/route.ts', 'public'),
  // The back office. Only its login and the links of invitations are open.
  page('/staff/login/', 'routes/staff/login/route.tsx', 'public', { isStep: true }),
  page('/staff/invitation/:token/', 'routes/staff/invitation/route.tsx', 'public', { isStep: true }),
  machine('/staff/login/passkey/', 'routes/staff/login-passkey/route.ts', 'public', { isStep: true }),
  machine('/staff/invitation/:token/passkey/', 'routes/staff/invitation-passkey/route.ts', 'public', { isStep: true }),
  machine('/staff/logout/', 'routes/staff/logout/route.ts', 'public', { isStep: true }),
  staffPage('/staff/', 'routes/staff/day/route.tsx', 'desk'),
  staffPage('/staff/requests/', 'routes/staff/requests/route.tsx', 'requests.view'),
  staffPage('/staff/requests/held/', 'routes/staff/held/route.tsx', 'requests.manage'),
  staffPage('/staff/requests/dead/', 'routes/staff/dead/route.tsx', 'deliveries.retry'),
  staffPage('/staff/requests/bulk/', 'routes/staff/bulk/route.tsx', 'requests.manage'),
  staffPage('/staff/requests/views/', 'routes/staff/views/route.tsx', 'requests.view'),
  staffPage('/staff/requests/export/', 'routes/staff/export/route.tsx', 'requests.export'),
  staffFile('/staff/requests/export.csv', 'routes/staff/export-file/route.ts', 'requests.export'),
  staffPage('/staff/requests/:number/', 'routes/staff/request/route.tsx', 'requests.view'),
  staffFile('/staff/requests/:number/files/:position/', 'routes/staff/request-file/route.ts', 'requests.view'),
  staffPage('/staff/visits/', 'routes/staff/visits/route.tsx', 'visits.view'),
  staffPage('/staff/visits/new/', 'routes/staff/new-visit/route.tsx', 'visits.work'),
  staffPage('/staff/visits/blocks/', 'routes/staff/blocks/route.tsx', 'visits.block'),
  staffPage('/staff/reservations/', 'routes/staff/reservations/route.tsx', 'reservations.view'),
  staffPage('/staff/customers/', 'routes/staff/customers/route.tsx', 'customers.view'),
  staffPage('/staff/customers/merge/', 'routes/staff/customer-merge/route.tsx', 'customers.merge'),
  staffPage('/staff/customers/:id/', 'routes/staff/customer/route.tsx', 'customers.view'),
  staffPage('/staff/customers/:id/erase/', 'routes/staff/customer-erase/route.tsx', 'customers.erase'),
  staffFile('/staff/customers/:id/export/', 'routes/staff/customer-export/route.ts', 'customers.erase'),
  staffPage('/staff/confirm/', 'routes/staff/confirm/route.tsx', 'desk'),
  staffPage('/staff/me/', 'routes/staff/me/route.tsx', 'desk'),
  staffPage('/staff/me/notices/', 'routes/staff/notices/route.tsx', 'desk'),
  staffPage('/staff/hours/', 'routes/staff/hours/route.tsx', 'requests.manage'),
  staffPage('/staff/menu/', 'routes/staff/menu/route.tsx', 'desk'),
  staffPage('/staff/settings/templates/', 'routes/staff/templates/route.tsx', 'templates.manage'),
  staffPage('/staff/settings/routing/', 'routes/staff/routing/route.tsx', 'routing.manage'),
  staffPage('/staff/settings/routing/:rule/', 'routes/staff/routing-rule/route.tsx', 'routing.manage'),
  staffPage('/staff/settings/duty/', 'routes/staff/duty/route.tsx', 'routing.manage'),
  staffPage('/staff/people/', 'routes/staff/people/route.tsx', 'staff.manage'),
  staffPage('/staff/people/:id/', 'routes/staff/person/route.tsx', 'staff.manage'),
  staffPage('/staff/audit/', 'routes/staff/audit/route.tsx', 'desk'),
  // A stream: it has no place among the pages that are rendered.
  staffCall('/staff/events/', 'routes/staff/events/route.ts', 'requests.view', { hasOwnQueue: true }),
  staffCall('/staff/presence/', 'routes/staff/presence/route.ts', 'requests.view'),
  // The person presses a button for them.
  staffCall('/staff/confirm/passkey/', 'routes/staff/confirm-passkey/route.ts', 'desk', { isPassive: false }),
  staffCall('/staff/me/passkey/', 'routes/staff/new-passkey/route.ts', 'desk', { isPassive: false }),
  staffPage('/staff/refused/', 'routes/staff/refused/route.tsx', 'desk'),
  staffPage('/staff/*', 'routes/staff/not-found/route.tsx', 'desk'),
  // For machines.
  machine('/robots.txt', 'routes/resources/robots/route.ts', 'public'),
  machine('/llms.txt', 'routes/resources/llms/route.ts', 'public'),
  machine('/manifest.webmanifest', 'routes/resources/manifest/route.ts', 'public'),
  machine('/sitemap.xml', 'routes/resources/sitemap-index/route.ts', 'public'),
  machine('/sitemaps/:file', 'routes/resources/sitemap/route.ts', 'public'),
  machine('/feeds/:file', 'routes/resources/feed-out/route.ts', 'public', { hasOwnQueue: true }),
  machine('/og/:file', 'routes/resources/share-picture/route.ts', 'public', { hasOwnQueue: true }),
  // docs/product.md, The wire contract. Routes with a parameter look its value up in a fixed list.
  call('/ajax/modals/views/cookie-view.php', 'routes/ajax/cookie-view/route.tsx', 'public', { rateClass: 'call' }),
  call('/ajax/modals/views/follow-search-view.php', 'routes/ajax/follow-search-view/route.tsx', 'public', {
    rateClass: 'call',
  }),
  call('/ajax/modals/views/:file', 'routes/ajax/modal-view/route.tsx', 'public', {
    rateClass: 'call',
    fileEnding: '.php',
  }),
  call('/ajax/modals/actions/cookie-action.php', 'routes/ajax/cookie-action/route.ts', 'public'),
  call('/ajax/modals/actions/follow-search-action.php', 'routes/ajax/follow-search-action/route.ts', 'public'),
  call('/ajax/modals/actions/:file', 'routes/ajax/modal-action/route.ts', 'public'),
  call('/ajax/add2fav.php', 'routes/ajax/add-to-favourites/route.ts', 'public', { rateClass: 'call' }),
  call('/ajax/add2compare.php', 'routes/ajax/add-to-comparison/route.ts', 'public', { rateClass: 'call' }),
  call('/ajax/model.php', 'routes/ajax/models/route.ts', 'public', { rateClass: 'call' }),
  call('/ajax/:file', 'routes/ajax/form-action/route.ts', 'public'),
  call('/ajax/*', 'routes/ajax/unknown/route.ts', 'public', { hasOwnNotFound: true }),
  // The dealer's own pages (/services/to/, /about/ …), and the 404 page.
  page('/*', 'routes/site/content-page/route.tsx', 'public', { sitemap: 'pages' }),
]
