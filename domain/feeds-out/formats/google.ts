import { formatPrices, formatDescription, formatTitle, type OutgoingCar } from '../outgoing-car.ts'
import { formatAddress, findBranch, type Seller, type SellerBranch } from '../seller.ts'
import { COLOURS, GOOGLE_BODIES, GOOGLE_ENGINES } from '../vocabulary/english-vocabulary.ts'
import { wrapElement, element, escapeXml, shorten } from '../write-xml.ts'
import { type FeedFormat, formatRssHead } from './feed-format.ts'

// https://support.google.com/merchants/answer/11192663 and https://developers.google.com/vehicle-listings
const CARS_TRUCKS_AND_VANS = 916
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000
const MAX_ADDITIONAL_PHOTOS = 10

/**
 * Google's vehicle listings as RSS. The format has no value for a reserved car and accepts no car without a VIN, a
 * picture or a branch (its slug is the store code): such cars are left out.
 */
export const google: FeedFormat = {
  head: formatRssHead,
  car: (car, seller) => {
    const branch = findBranch(seller, car.branchId)
    if (car.isReserved || car.vin === null || car.photos.length === 0 || branch === undefined) return ''
    return `${wrapElement('item', listElements(car, seller, branch))}\n`
  },
  foot: '</channel></rss>\n',
}

function listElements(car: OutgoingCar, seller: Seller, branch: SellerBranch): string[] {
  const [first, ...otherPhotos] = car.photos.map(({ hash, width }) => seller.linkToPhoto(hash, width, 'webp'))
  const { regular, sale } = formatPrices(car)
  const link = seller.linkToCar(car)
  return [
    element('g:id', car.id),
    element('g:vin', car.vin),
    element('g:store_code', branch.slug),
    element('g:dealership_name', branch.name),
    element('g:dealership_address', `${formatAddress(branch)}, RU`),
    element('g:title', shorten(formatTitle(car), MAX_TITLE_LENGTH)),
    element('g:description', shorten(formatDescription(car), MAX_DESCRIPTION_LENGTH)),
    element('g:link', link),
    // Google replaces the braces with the code of the store that the visitor saw.
    element('g:link_template', `${link}?store={store_code}`),
    element('g:image_link', first),
    ...otherPhotos
      .slice(0, MAX_ADDITIONAL_PHOTOS)
      .map((address) => `<g:additional_image_link>${escapeXml(address)}</g:additional_image_link>`),
    element('g:google_product_category', CARS_TRUCKS_AND_VANS),
    element('g:condition', car.block),
    element('g:price', sale ?? regular),
    element('g:vehicle_msrp', car.block === 'new' && sale !== null ? regular : null),
    element('g:brand', car.brand.name),
    element('g:make', car.brand.name),
    element('g:model', car.model.name),
    element('g:trim', car.trim && shorten(car.trim, MAX_TITLE_LENGTH)),
    element('g:year', car.year),
    element('g:mileage', `${car.mileageKm ?? 0} km`),
    element('g:color', car.colour === null ? car.colourName : COLOURS[car.colour]),
    element('g:body_style', car.body && GOOGLE_BODIES[car.body]),
    element('g:engine', car.engine.fuel && GOOGLE_ENGINES[car.engine.fuel]),
    element('g:date_in_stock', car.publishedAt?.toISOString().slice(0, 10)),
    wrapElement('g:vehicle_fulfillment', [element('g:option', 'in_store'), element('g:store_code', branch.slug)]),
  ]
}
