import { expect, it } from 'vitest'
import {
  accountExportPath,
  accountPath,
  accountRequestPath,
  confirmPath,
  erasedPath,
  followSearchPath,
  garageCarPath,
  newPasskeyPath,
  noticesOffPath,
  providerOutcomePath,
  searchesPath,
} from '#urls/account-paths.ts'
import { bodyPath, cardPhotosPath, carCountPath, carPath, cataloguePath, priceStepPath } from '#urls/car-paths.ts'
import {
  contactsPath,
  homePath,
  legalPath,
  maintenancePricePath,
  offerPath,
  offersPath,
  searchPath,
  suggestionsPath,
  testDriveCalendarPath,
  testDrivePath,
  testDriveSlotsPath,
  tradeInEstimatePath,
} from '#urls/content-paths.ts'
import {
  loginByPath,
  loginCodePath,
  loginDonePath,
  loginErrorPath,
  loginLinkPath,
  loginPath,
  providerReturnPath,
  loginStepPath,
  loginWithPath,
  logoutPath,
} from '#urls/login-paths.ts'
import {
  carSharePicturePath,
  feedPath,
  healthPath,
  iconPath,
  manifestPath,
  readinessPath,
  siteSharePicturePath,
  sitemapPath,
} from '#urls/machine-paths.ts'
import {
  callPath,
  cookieActionPath,
  cookieSettingsPath,
  followSearchActionPath,
  modalActionPath,
  modalViewPath,
  modelsPath,
  requestPath,
  requestTakenPath,
} from '#urls/request-paths.ts'
import {
  comparisonPath,
  favouriteChangesPath,
  favouritesPath,
  savedCarsPath,
  sharedComparisonPath,
  sharedFavouritesPath,
} from '#urls/saved-car-paths.ts'
import { viewedCarsPath } from '#urls/viewed-car-paths.ts'

// Other sites, bookmarks and search engines link to these addresses: changing one breaks their links.

const query = new URLSearchParams({ body: 'suv', q: 'а b' })

it.each([
  [homePath(), '/'],
  [cataloguePath(), '/cars/'],
  [cataloguePath({ block: 'new' }), '/cars/new/'],
  [cataloguePath({ block: 'used', brand: 'geely' }), '/cars/used/geely/'],
  [cataloguePath({ block: 'used', brand: 'geely', model: 'monjaro' }), '/cars/used/geely/monjaro/'],
  [cataloguePath({ block: 'used', model: 'monjaro' }), '/cars/used/'],
  [cataloguePath({ brand: 'geely', model: 'monjaro' }), '/cars/'],
  [cataloguePath({ block: 'new', brand: 'a/b c', search: {} }), '/cars/new/a%2Fb%20c/'],
  [cataloguePath({ block: 'new', search: { sort: 'price-asc', page: '2' } }), '/cars/new/?sort=price-asc&page=2'],
  [cataloguePath({ search: query }), '/cars/?body=suv&q=%D0%B0+b'],
  [
    carPath({ block: 'new', brand: { slug: 'geely' }, model: { slug: 'monjaro' }, id: 1042 }),
    '/cars/new/geely/monjaro/1042/',
  ],
  [
    carPath({ block: 'used', brand: { slug: 'б/я' }, model: { slug: '$&' }, id: 7 }),
    '/cars/used/%D0%B1%2F%D1%8F/%24%26/7/',
  ],
  [cardPhotosPath(7), '/cars/photos.json?car=7'],
  [viewedCarsPath(7), '/cars/viewed.json?besides=7'],
  [carCountPath(query), '/cars/count.json?body=suv&q=%D0%B0+b'],
  [carCountPath(new URLSearchParams()), '/cars/count.json?'],
  [bodyPath('crossover'), '/cars/body/crossover/'],
  [bodyPath('a b'), '/cars/body/a%20b/'],
  [priceStepPath(1_500_000), '/cars/price/1500000/'],
])('of cars: %s', (path, expected) => expect(path).toBe(expected))

it.each([
  [favouritesPath(), '/favorites/'],
  [favouritesPath('price-asc'), '/favorites/?sort=price-asc'],
  [favouriteChangesPath(), '/favorites/changes/'],
  [sharedFavouritesPath('a/ю'), '/favorites/shared/a%2F%D1%8E/'],
  [comparisonPath(), '/compare/'],
  [comparisonPath({ block: 'new' }), '/compare/?block=new'],
  [
    comparisonPath({ replacedId: 7, isDifferencesOnly: true, block: 'used' }),
    '/compare/?block=used&only=differences&replace=7',
  ],
  [comparisonPath({ isDifferencesOnly: false }), '/compare/'],
  [sharedComparisonPath('t k'), '/compare/shared/t%20k/'],
  [sharedComparisonPath('tk', { isDifferencesOnly: true }), '/compare/shared/tk/?only=differences'],
  [savedCarsPath(), '/saved.json'],
])('of saved cars: %s', (path, expected) => expect(path).toBe(expected))

it.each([
  [requestPath('request-call'), '/request/request-call/'],
  [requestPath('request-trade', { CAR_ID: '7', with: 'a b' }), '/request/request-trade/?CAR_ID=7&with=a+b'],
  [requestPath('subscribe', new URLSearchParams()), '/request/subscribe/'],
  [requestTakenPath('request-call', 12), '/request/request-call/taken/?number=12'],
  [
    requestTakenPath('request_spare_parts', 12, { delivery: 'да' }),
    '/request/request_spare_parts/taken/?number=12&delivery=%D0%B4%D0%B0',
  ],
  [cookieSettingsPath(), '/request/cookie/'],
  [modalViewPath('request-call'), '/ajax/modals/views/request-call-view.php'],
  [modalViewPath('cookie'), '/ajax/modals/views/cookie-view.php'],
  [modalActionPath('request-call'), '/ajax/modals/actions/request-call-action.php'],
  [callPath('request_call'), '/ajax/request_call.php'],
  [callPath('add2fav'), '/ajax/add2fav.php'],
  [callPath('a/ю'), '/ajax/a%2F%D1%8E.php'],
  [cookieActionPath(), '/ajax/modals/actions/cookie-action.php'],
  [followSearchActionPath(), '/ajax/modals/actions/follow-search-action.php'],
  [followSearchActionPath('/cars/?a=b'), '/ajax/modals/actions/follow-search-action.php?back=%2Fcars%2F%3Fa%3Db'],
  [modelsPath(), '/ajax/model.php'],
])('of requests: %s', (path, expected) => expect(path).toBe(expected))

it.each([
  [accountPath(), '/personal/'],
  [accountPath('requests'), '/personal/requests/'],
  [accountPath('data/passkeys'), '/personal/data/passkeys/'],
  [confirmPath('/personal/data/'), '/personal/data/confirm/?back=%2Fpersonal%2Fdata%2F'],
  [confirmPath('/a/', { error: 'x y' }), '/personal/data/confirm/?back=%2Fa%2F&error=x+y'],
  [followSearchPath('/cars/?body=suv'), '/personal/searches/?follow=%2Fcars%2F%3Fbody%3Dsuv'],
  [searchesPath('removed'), '/personal/searches/?done=removed'],
  [accountRequestPath(12), '/personal/requests/12/'],
  [garageCarPath(3), '/personal/garage/3/'],
  [newPasskeyPath(), '/personal/data/passkeys/new/'],
  [accountExportPath(), '/personal/data/export.json'],
  [loginPath(), '/personal/login/'],
  [loginPath('/cars/?a=b'), '/personal/login/?back=%2Fcars%2F%3Fa%3Db'],
  [loginByPath('phone'), '/personal/login/'],
  [loginByPath('email', '/a/', 'c1'), '/personal/login/?by=email&back=%2Fa%2F&previous_code=c1'],
  [loginStepPath('passkey'), '/personal/login/passkey/'],
  [loginWithPath('vk'), '/personal/login/with/vk/'],
  [providerReturnPath('vk'), '/personal/login/by/callback/vk/'],
  [loginErrorPath('vk', 'lost'), '/personal/login/?error=lost&provider=vk'],
  [loginErrorPath('vk', 'lost', '/a/'), '/personal/login/?back=%2Fa%2F&error=lost&provider=vk'],
  [providerOutcomePath({ done: 'linked' }), '/personal/data/contact/?done=linked'],
  [erasedPath(), '/personal/erased/'],
  [loginLinkPath('k+/='), '/personal/login/link/?key=k%2B%2F%3D'],
  [loginCodePath('c1'), '/personal/login/code/?code=c1'],
  [loginCodePath('c1', '/a/'), '/personal/login/code/?code=c1&back=%2Fa%2F'],
  [loginDonePath({ compared: 2, favourites: 1 }), '/personal/login/done/?favourites=1&compared=2'],
  [loginDonePath({ favourites: 0, compared: 0 }, '/a/'), '/personal/login/done/?favourites=0&compared=0&back=%2Fa%2F'],
  [logoutPath(), '/personal/logout/'],
  [noticesOffPath('t.k/'), '/notices/off/?token=t.k%2F'],
])('of the account: %s', (path, expected) => expect(path).toBe(expected))

it.each([
  [legalPath('privacy'), '/legal/privacy/'],
  [legalPath('privacy', 2), '/legal/privacy/?version=2'],
  [offersPath(), '/offers/'],
  [offerPath('зима'), '/offers/%D0%B7%D0%B8%D0%BC%D0%B0/'],
  [contactsPath(), '/contacts/'],
  [contactsPath('moskva'), '/contacts/#moskva'],
  [searchPath(), '/search/'],
  [searchPath('камри', 1), '/search/?q=%D0%BA%D0%B0%D0%BC%D1%80%D0%B8'],
  [searchPath('x y', 3), '/search/?q=x+y&page=3'],
  [suggestionsPath('x y'), '/search/suggest.json?q=x+y'],
  [testDrivePath(), '/technical/test-drive/'],
  [testDrivePath({ car: '7' }), '/technical/test-drive/?car=7'],
  [
    testDriveCalendarPath({ branch: 'south', slot: '2026-11-20T10:00' }),
    '/technical/test-drive/visit.ics?branch=south&slot=2026-11-20T10%3A00',
  ],
  [
    testDriveCalendarPath({ branch: 'south', slot: 's', car: 7 }),
    '/technical/test-drive/visit.ics?branch=south&slot=s&car=7',
  ],
  [testDriveSlotsPath(query), '/technical/test-drive/slots.json?body=suv&q=%D0%B0+b'],
  [maintenancePricePath(query), '/services/to/price.json?body=suv&q=%D0%B0+b'],
  [tradeInEstimatePath(query), '/services/trade-in/estimate.json?body=suv&q=%D0%B0+b'],
])('of content: %s', (path, expected) => expect(path).toBe(expected))

it.each([
  [sitemapPath(), '/sitemap.xml'],
  [sitemapPath('cars-1'), '/sitemaps/cars-1.xml'],
  [feedPath('autoru'), '/feeds/autoru.xml'],
  [carSharePicturePath(12, '0a1b'), '/og/car-12-0a1b.jpg'],
  [siteSharePicturePath(), '/og/site.jpg'],
  [healthPath(), '/healthz'],
  [readinessPath(), '/readyz'],
  [manifestPath(), '/manifest.webmanifest'],
  [iconPath('icon-maskable-512.png'), '/icon-maskable-512.png'],
])('for machines: %s', (path, expected) => expect(path).toBe(expected))
