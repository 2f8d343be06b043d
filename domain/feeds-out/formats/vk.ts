import { formatRoubles, formatDescription, formatTitle, type OutgoingCar } from '../outgoing-car.ts'
import type { Seller } from '../seller.ts'
import { wrapElement, element, escapeXml, shorten } from '../write-xml.ts'
import { type FeedFormat, formatRssHead } from './feed-format.ts'

// https://ads.vk.com/help/articles/ecomm_catalog_transport: id, title, link, brand, model, image_link and price must be
// there.
const MAX_TEXT_LENGTH = 256
const MAX_DESCRIPTION_LENGTH = 5000
const MAX_ADDITIONAL_PHOTOS = 10

/**
 * VK Ads, the catalogue of vehicles, as RSS with Google's names. It has no value for a reserved car and accepts no car
 * without a picture: both are left out.
 */
export const vk: FeedFormat = {
  head: formatRssHead,
  car: (car, seller) =>
    car.isReserved || car.photos.length === 0 ? '' : `${wrapElement('item', listElements(car, seller))}\n`,
  foot: '</channel></rss>\n',
}

function listElements(car: OutgoingCar, seller: Seller): string[] {
  const [first, ...otherPhotos] = car.photos.map(({ hash, width }) => seller.linkToPhoto(hash, width, 'webp'))
  return [
    element('g:id', car.id),
    element('g:title', shorten(formatTitle(car), MAX_TEXT_LENGTH)),
    element('g:link', seller.linkToCar(car)),
    element('g:brand', shorten(car.brand.name, MAX_TEXT_LENGTH)),
    element('g:model', shorten(car.model.name, MAX_TEXT_LENGTH)),
    element('g:price', formatRoubles(car.price.priceRub)),
    element('g:image_link', first),
    ...otherPhotos
      .slice(0, MAX_ADDITIONAL_PHOTOS)
      .map((link) => `<g:additional_image_link>${escapeXml(link)}</g:additional_image_link>`),
    element('g:description', shorten(formatDescription(car), MAX_DESCRIPTION_LENGTH)),
    element('g:year', car.year),
    element('g:vin', car.vin),
    element('g:condition', car.block),
    element('g:mileage', car.mileageKm === null ? null : `${car.mileageKm} km`),
    element('g:availability', car.availability === 'in-stock' ? 'in stock' : 'preorder'),
  ]
}
