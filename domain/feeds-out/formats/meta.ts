import { formatPrices, formatDescription, formatTitle, type OutgoingCar } from '../outgoing-car.ts'
import { findBranch, type Seller, type SellerBranch } from '../seller.ts'
import { COLOURS, META_BODIES, META_DRIVES, META_FUELS, META_GEARBOXES } from '../vocabulary/english-vocabulary.ts'
import { wrapElement, element, escapeXml, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

// https://developers.facebook.com/docs/marketing-api/auto-ads/reference
const MAX_DESCRIPTION_LENGTH = 5000
const MAX_TITLE_LENGTH = 500
const MAX_PHOTOS = 20

/**
 * Meta's automotive inventory: `listings > listing`. A reserved car is `PENDING` there. A car without a VIN, a
 * picture or an address is not accepted and is left out.
 */
export const meta: FeedFormat = {
  head: (seller) => `${DECLARATION}<listings>${element('title', seller.name)}\n`,
  car: (car, seller) => {
    const branch = findBranch(seller, car.branchId)
    if (car.vin === null || car.photos.length === 0 || branch === undefined) return ''
    return `${wrapElement('listing', listElements(car, seller, branch))}\n`
  },
  foot: '</listings>\n',
}

function listElements(car: OutgoingCar, seller: Seller, branch: SellerBranch): string[] {
  const { engine } = car
  const { regular, sale } = formatPrices(car)
  return [
    element('vehicle_id', car.id),
    element('vin', car.vin),
    element('title', shorten(formatTitle(car), MAX_TITLE_LENGTH)),
    element('description', shorten(formatDescription(car), MAX_DESCRIPTION_LENGTH)),
    element('url', seller.linkToCar(car)),
    element('make', car.brand.name),
    element('model', car.model.name),
    element('trim', car.trim),
    element('year', car.year),
    // A new car hardly has a mileage, but the field is required.
    wrapElement('mileage', [element('value', car.mileageKm ?? 0), element('unit', 'KM')]),
    ...car.photos
      .slice(0, MAX_PHOTOS)
      .map(({ hash, width }, index) =>
        wrapElement('image', [
          element('url', seller.linkToPhoto(hash, width, 'jpg')),
          element('tag', index === 0 ? 'Exterior' : 'Photo'),
        ]),
      ),
    element('body_style', car.body === null ? 'OTHER' : META_BODIES[car.body]),
    element('transmission', car.gearbox && META_GEARBOXES[car.gearbox]),
    element('fuel_type', engine.fuel && META_FUELS[engine.fuel]),
    element('drivetrain', car.drive && META_DRIVES[car.drive]),
    element('exterior_color', car.colour === null ? (car.colourName ?? 'Other') : COLOURS[car.colour]),
    element('condition', car.condition === 'damaged' ? 'POOR' : car.block === 'new' ? 'EXCELLENT' : 'GOOD'),
    element('state_of_vehicle', car.block === 'new' ? 'NEW' : 'USED'),
    element('availability', car.isReserved ? 'PENDING' : 'AVAILABLE'),
    element('price', regular),
    element('sale_price', sale),
    element('date_first_on_lot', car.publishedAt?.toISOString().slice(0, 10)),
    element('dealer_id', branch.slug),
    element('dealer_name', branch.name),
    element('dealer_phone', `+${branch.phone}`),
    wrapElement(
      'address',
      [
        component('addr1', branch.address),
        component('city', branch.city),
        component('region', branch.city),
        component('country', 'RU'),
      ],
      ' format="simple"',
    ),
    element('latitude', branch.latitude),
    element('longitude', branch.longitude),
  ]
}

const component = (name: string, text: string) => `<component name="${name}">${escapeXml(text)}</component>`
