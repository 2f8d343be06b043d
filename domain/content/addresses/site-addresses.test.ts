import { expect, it } from 'vitest'
import { checkAddress } from './site-addresses.ts'

const knownAddresses = {
  hasAddress: (path: string) => path === '/about/' || path === '/offers/winter/',
  hasCar: (brand: string, model: string | undefined) =>
    brand === 'geely' && (model === undefined || model === 'monjaro'),
  hasCarPage: (id: string) => id === '1042',
}

it.each([
  '/',
  '/offers/',
  '/offers/winter/',
  '/about/?utm_source=letter#team',
  '/contacts/#south',
  '/legal/privacy/',
  '/request/request-trade/?carId=1',
  '/request/subscribe/',
  '/cars/',
  '/cars/?body=suv&body=crossover&price_to=1500000&sort=price-asc#catalog',
  '/cars/new/?brand=geely&model=geely/monjaro&drive=all',
  '/cars/used/geely/monjaro/',
  '/cars/used/geely/monjaro/1042/',
  '/cars/body/suv/',
  '/cars/price/1500000/',
])('%s leads to a page', (address) => {
  expect(checkAddress(address, knownAddresses)).toBeUndefined()
})

it.each([
  ['/offers/summer/', 'leads to no page'],
  ['/about', 'write /about/'],
  ['/about#team', 'write /about/#team'],
  ['/offers/summer', '«/offers/summer» leads to no page'],
  ['/sitemap.xml', '«/sitemap.xml» leads to no page'],
  ['//elsewhere.example/', 'leads out of the site'],
  ['/\\elsewhere.example/', 'leads out of the site'],
  ['javascript:alert(1)', 'leads out of the site'],
  ['mailto:a@b.example', 'leads out of the site'],
  ['/request/constructor/', 'leads to no page'],
  ['/request/request-trade/taken/', 'leads to no page'],
  ['/legal/offer/', 'leads to no page'],
  ['/personal/login/code/', 'leads to no page'],
  ['/cars/old/', 'only new and used'],
  ['/cars/new/kia/', 'there is no car «kia»'],
  ['/cars/new/geely/rio/', 'there is no car «geely/rio»'],
  ['/cars/new/geely/monjaro/1042/more/', 'no such address'],
  ['/cars/new/geely/monjaro/old/', 'there is no car with the number «old»'],
  ['/cars/new/geely/monjaro/1043/', 'there is no car with the number «1043»'],
  ['/cars/body/tank/', 'there is no body «tank»'],
  ['/cars/price/1/', 'there is no page for cars up to «1»'],
  ['/cars/?brand=kia', 'does not understand «brand=kia»'],
  ['/cars/?model=geely/rio', 'does not understand «model=geely/rio»'],
  ['/cars/?model=geely', 'does not understand «model=geely»'],
  ['/cars/?price_to=cheap', 'does not understand «price_to=cheap»'],
  ['/cars/?constructor=1', 'does not understand «constructor=1»'],
  ['/cars/?sort=best', 'does not understand «sort=best»'],
])('%s is rejected: it %s', (address, problem) => {
  expect(checkAddress(address, knownAddresses)).toContain(problem)
})
