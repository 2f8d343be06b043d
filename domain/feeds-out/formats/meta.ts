import { pricesOf, textOf, titleOf } from '../describe-outgoing.ts'
import type { OutgoingCar } from '../outgoing-car.ts'
import { branchOf, type Seller, type SellerBranch } from '../seller.ts'
import { COLOURS, META_BODIES, META_DRIVES, META_FUELS, META_GEARBOXES } from '../words/english-words.ts'
import { around, element, escapeXml, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

// https://developers.facebook.com/docs/marketing-api/auto-ads/reference
const MOST_DESCRIPTION = 5000
const MOST_TITLE = 500
const MOST_PHOTOS = 20

/**
 * Meta's automotive inventory: `listings > listing`. A reserved car is `PENDING` there. It takes none without a VIN, a
 * picture or an address: these are left out.
 */
export const meta: FeedFormat = {
  head: (seller) => `${DECLARATION}<listings>${element('title', seller.name)}\n`,
  car: (car, seller) => {
    const branch = branchOf(seller, car.branchId)
    if (car.vin === null || car.photos.length === 0 || branch === undefined) return ''
    return `${around('listing', listElements(car, seller, branch))}\n`
  },
  foot: '</listings>\n',
}

function listElements(car: OutgoingCar, seller: Seller, branch: SellerBranch): string[] {
  const { engine } = car
  const { regular, sale } = pricesOf(car)
  return [
    element('vehicle_id', car.id),
    element('vin', car.vin),
    element('title', shorten(titleOf(car), MOST_TITLE)),
    element('description', shorten(textOf(car), MOST_DESCRIPTION)),
    element('url', seller.linkToCar(car)),
    element('make', car.brand.name),
    element('model', car.model.name),
    element('trim', car.trim),
    element('year', car.year),
    // A new car has none to speak of; the field must be there.
    around('mileage', [element('value', car.mileageKm ?? 0), element('unit', 'KM')]),
    ...car.photos
      .slice(0, MOST_PHOTOS)
      .map(({ hash, width }, place) =>
        around('image', [
          element('url', seller.linkToPhoto(hash, width, 'jpg')),
          element('tag', place === 0 ? 'Exterior' : 'Photo'),
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
    around(
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
