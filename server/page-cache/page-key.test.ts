import { describe, expect, it } from 'vitest'
import { cookiesOf, readPageKey } from './page-key.ts'

const read = (target: string, cookie?: string, method = 'GET') => readPageKey(method, target, { cookie })
const idOf = (target: string, cookie?: string) => {
  const key = read(target, cookie)
  return typeof key === 'string' ? `past: ${key}` : key.id
}

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=ya&yclid=7', '/'],
    ['/?x=1', '/'],
    ['/cars/', '/cars/'],
    ['/cars/?page=2&brand=geely&x=1', '/cars/?brand=geely&page=2'],
    ['/cars/?brand=geely&page=2', '/cars/?brand=geely&page=2'],
    ['/cars/?brand=b&brand=a', '/cars/?brand=a&brand=b'],
    ['/cars/new/geely/?price_to=2%20000%20000', '/cars/new/geely/?price_to=2+000+000'],
    ['/cars/body/suv/', '/cars/body/suv/'],
    ['/cars/new/geely/monjaro/7/?with=trade-in&gclid=x', '/cars/new/geely/monjaro/7/?with=trade-in'],
    ['/legal/privacy/?version=2&y=1', '/legal/privacy/?version=2'],
    ['/offers/', '/offers/'],
    ['/offers/winter/?utm_source=ya', '/offers/winter/'],
    ['/contacts/', '/contacts/'],
    ['/services/to/?from=mail', '/services/to/'],
  ])('of %s is %s', (target, id) => {
    expect(idOf(target)).toBe(id)
  })

  it.each(['/sitemap.xml', '/sitemaps/cars-1.xml'])('%s is one of a file', (target) => {
    expect(read(`${target}?x=1`)).toMatchObject({ id: target, kind: 'file' })
  })

  it('has the choice about cookies, and none for one that is no choice', () => {
    expect(idOf('/', 'cookie_accepted=true; cookie_outside=false')).toBe('/ 10')
    expect(idOf('/', 'cookie_outside=true; cookie_accepted=false')).toBe('/ 01')
    expect(idOf('/', 'cookie_accepted=maybe')).toBe('/')
    const choice = { statistics: true, outside: false }
    expect(read('/', cookiesOf(choice))).toMatchObject({ choice })
  })

  it('names the car of its page', () => {
    expect(read('/cars/new/geely/monjaro/7/')).toMatchObject({ carId: 7, isShortened: false })
    expect(read('/cars/new/geely/monjaro/')).toMatchObject({ carId: undefined })
    expect(read('/cars/?utm_source=ya')).toMatchObject({ isShortened: true })
  })
})

const routes = (...ids: string[]) => new URLSearchParams({ _routes: ids.join(',') }).toString()
const CATALOGUE = 'routes/site/catalogue/route'

describe('the key of a page’s data', () => {
  it.each([
    ['/_.data', 'routes/site/home/route'],
    ['/cars/used/_.data', CATALOGUE],
    ['/cars/body/suv/_.data', 'cars-of-body'],
    ['/cars/price/2-mln/_.data', 'cars-of-price'],
    ['/cars/new/geely/monjaro/7/_.data', 'routes/site/car/route'],
    ['/offers/winter/_.data', 'routes/site/offer/route'],
    ['/services/to/_.data', 'routes/site/content-page/route'],
  ])('of %s names %s', (path, routeId) => {
    const key = read(`${path}?${routes(routeId)}`)
    expect(key).toMatchObject({ kind: 'data', id: `${path}?${routes(routeId)}`, isShortened: false })
  })

  it('is the address as the router spells it, with the parameters in order', () => {
    expect(idOf(`/cars/_.data?page=2&x=1&brand=geely&${routes(CATALOGUE)}`)).toBe(
      `/cars/_.data?brand=geely&page=2&${routes(CATALOGUE)}`,
    )
    expect(read(`/cars/new/geely/monjaro/7/_.data?${routes('routes/site/car/route')}`)).toMatchObject({ carId: 7 })
    expect(idOf(`/_.data?${routes('routes/site/home/route')}`, 'cookie_accepted=true; cookie_outside=false')).toBe(
      `/_.data?${routes('routes/site/home/route')} 10`,
    )
  })

  it.each([
    '/cars/_.data',
    '/cars/_.data?_routes=',
    `/cars/_.data?${routes('root')}`,
    `/cars/_.data?${routes('root', CATALOGUE)}`,
    `/cars/_.data?${routes('made-up')}`,
    `/cars/_.data?${routes('cars-of-body')}`,
    `/cars/_.data?${routes(CATALOGUE)}&${routes(CATALOGUE)}`,
    `/contacts/_.data?x=1&${routes('routes/site/contacts/route')}`,
  ])('%s has none', (target) => {
    expect(read(target)).toBe('query')
  })

  it.each([`/cars.data?${routes(CATALOGUE)}`, `/cars_.data?${routes(CATALOGUE)}`, '/_.data/_.data'])(
    '%s is no page',
    (target) => {
      expect(read(target)).toBe('page')
    },
  )

  it('a page takes no routes', () => {
    expect(read(`/cars/?${routes('made-up')}`)).toMatchObject({ id: '/cars/', kind: 'page', isShortened: true })
  })
})

describe('past the memory go', () => {
  it.each([
    '/personal/',
    '/favorites/',
    '/search/?q=7',
    '/staff/',
    '/contacts',
    '/cars',
    '/services/to',
    '/services//to/',
    '/Services/to/',
    '/services/%74o/',
    '/saved.json/',
    '/personal/requests/7/',
    '/personal/anything/',
    '/personal/anything/_.data?_routes=routes%2Fsite%2Fcontent-page%2Froute',
    '/staff/anything/',
    '/ajax/anything/',
    '//',
    '/CARS/',
    '/request/call/',
  ])('the page %s', (target) => {
    expect(read(target)).toBe('page')
  })

  it.each([
    '/contacts/?car=7',
    '/services/to/?own_brand=x',
    '/cars/new/geely/monjaro/7/?years=3',
    '/cars/new/geely/monjaro/7/?x=1',
    `/cars/?x=${'x'.repeat(1000)}`,
  ])('the query of %s', (target) => {
    expect(read(target)).toBe('query')
  })

  it.each([
    'session=x',
    '__Host-session=x',
    '__Host-visitor=x',
    'visitor=x',
    'notice=1',
    'made-up=1',
    'first_touch=a; x=1',
    'constructor=1',
    'first_touch',
  ])('the cookie %s', (cookie) => {
    expect(read('/', cookie)).toBe('cookie')
  })

  it('a form', () => {
    expect(read('/', undefined, 'POST')).toBe('method')
  })

  it('no cookie of a visit or a counter', () => {
    const cookies =
      'first_touch=a; last_touch=b; recently_viewed=c; _ym_uid=1; _ym_d=2; _ga=3; _ga_ABC123=4; cookie_accepted=true'
    expect(idOf('/', cookies)).toBe('/ 10')
    for (const empty of ['', ' ', 'first_touch=a;', '; _ga=3']) expect(idOf('/', empty)).toBe('/')
  })
})
