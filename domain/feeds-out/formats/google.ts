import { pricesOf, textOf, titleOf } from '../describe-outgoing.ts'
import type { OutgoingCar } from '../outgoing-car.ts'
import { addressOf, branchOf, type Seller, type SellerBranch } from '../seller.ts'
import { COLOURS, GOOGLE_BODIES, GOOGLE_ENGINES } from '../words/english-words.ts'
import { around, element, escapeXml, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

// https://support.google.com/merchants/answer/11192663 and https://developers.google.com/vehicle-listings
const CARS_TRUCKS_AND_VANS = 916
const MOST_TITLE = 150
const MOST_DESCRIPTION = 5000
const MOST_FURTHER_PHOTOS = 10

/**
 * Google's vehicle listings as RSS. Neither a reserved car has a word there, nor is one taken without a VIN, a picture or
 * a branch (its slug is the store code): these are left out.
 */
export const google: FeedFormat = {
  head: (seller) =>
    `${DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    element('title', seller.name) +
    element('link', `${seller.url}/`) +
    element('description', seller.name) +
    '\n',
  car: (car, seller) => {
    const branch = branchOf(seller, car.branchId)
    if (car.isReserved || car.vin === null || car.photos.length === 0 || branch === undefined) return ''
    return `${around('item', listElements(car, seller, branch))}\n`
  },
  foot: '</channel></rss>\n',
}

function listElements(car: OutgoingCar, seller: Seller, branch: SellerBranch): string[] {
  const [first, ...others] = car.photos.map(({ hash, width }) => seller.linkToPhoto(hash, width, 'webp'))
  const { regular, sale } = pricesOf(car)
  const link = seller.linkToCar(car)
  return [
    element('g:id', car.id),
    element('g:vin', car.vin),
    element('g:store_code', branch.slug),
    element('g:dealership_name', branch.name),
    element('g:dealership_address', `${addressOf(branch)}, RU`),
    element('g:title', shorten(titleOf(car), MOST_TITLE)),
    element('g:description', shorten(textOf(car), MOST_DESCRIPTION)),
    element('g:link', link),
    // Google writes the code of the store that a visitor saw into the braces.
    element('g:link_template', `${link}?store={store_code}`),
    element('g:image_link', first),
    ...others
      .slice(0, MOST_FURTHER_PHOTOS)
      .map((address) => `<g:additional_image_link>${escapeXml(address)}</g:additional_image_link>`),
    element('g:google_product_category', CARS_TRUCKS_AND_VANS),
    element('g:condition', car.block),
    element('g:price', sale ?? regular),
    element('g:vehicle_msrp', car.block === 'new' && sale !== null ? regular : null),
    element('g:brand', car.brand.name),
    element('g:make', car.brand.name),
    element('g:model', car.model.name),
    element('g:trim', car.trim && shorten(car.trim, MOST_TITLE)),
    element('g:year', car.year),
    element('g:mileage', `${car.mileageKm ?? 0} km`),
    element('g:color', car.colour === null ? car.colourName : COLOURS[car.colour]),
    element('g:body_style', car.body && GOOGLE_BODIES[car.body]),
    element('g:engine', car.engine.fuel && GOOGLE_ENGINES[car.engine.fuel]),
    element('g:date_in_stock', car.publishedAt?.toISOString().slice(0, 10)),
    around('g:vehicle_fulfillment', [element('g:option', 'in_store'), element('g:store_code', branch.slug)]),
  ]
}
