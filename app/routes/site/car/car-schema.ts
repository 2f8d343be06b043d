import { BODY_LABELS, COLOUR_LABELS, FUEL_LABELS, GEARBOX_LABELS } from '#domain/cars/facets/options.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { describeSeller } from '#app/features/structured-data/describe-dealer.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'

const DRIVES = {
  front: 'https://schema.org/FrontWheelDriveConfiguration',
  rear: 'https://schema.org/RearWheelDriveConfiguration',
  all: 'https://schema.org/AllWheelDriveConfiguration',
} as const

const WHEELS = {
  left: 'https://schema.org/LeftHandDriving',
  right: 'https://schema.org/RightHandDriving',
} as const

const AVAILABILITY = {
  'in-stock': 'https://schema.org/InStock',
  'in-transit': 'https://schema.org/PreOrder',
  'to-order': 'https://schema.org/BackOrder',
} as const

/**
 * schema.org Car with its Offer. It contains only what the page shows: no full VIN, and no `priceValidUntil`, because
 * the dealer states none. `siteUrl` has no trailing slash.
 */
export function describeCarSchema(page: CarPage, siteUrl: string) {
  const { card } = page
  const url = siteUrl + carPath(card)
  return {
    '@type': 'Car',
    '@id': `${url}#car`,
    name: formatCarName(card),
    url,
    image: page.photos.map((photo) => siteUrl + largestPhotoUrl(photo)),
    description: page.description ?? undefined,
    brand: { '@type': 'Brand', name: card.brand.name },
    model: card.model.name,
    vehicleConfiguration: [card.trim, page.modification].filter(Boolean).join(', ') || undefined,
    vehicleModelDate: String(card.year),
    itemCondition: itemConditionOf(card),
    bodyType: card.body ? BODY_LABELS[card.body] : undefined,
    color: page.colourName ?? (card.colour ? COLOUR_LABELS[card.colour] : undefined),
    numberOfDoors: page.doors ?? undefined,
    vehicleSeatingCapacity: page.seats ?? undefined,
    numberOfPreviousOwners: card.owners ?? undefined,
    driveWheelConfiguration: card.drive ? DRIVES[card.drive] : undefined,
    steeringPosition: page.wheel ? WHEELS[page.wheel] : undefined,
    fuelType: card.engine.fuel ? FUEL_LABELS[card.engine.fuel] : undefined,
    vehicleTransmission: card.gearbox ? GEARBOX_LABELS[card.gearbox] : undefined,
    mileageFromOdometer: quantity(card.mileageKm, 'KMT'),
    vehicleEngine: describeEngine(card.engine),
    offers: describeOffer(page, url),
  }
}

const itemConditionOf = ({ block }: CarCard) => `https://schema.org/${block === 'new' ? 'New' : 'Used'}Condition`

/** In cubic centimetres, and in horsepower or kilowatts, as on the page. */
function describeEngine({ cc, powerHp, powerKw }: CarCard['engine']) {
  if (cc === null && powerHp === null && powerKw === null) return undefined
  return {
    '@type': 'EngineSpecification',
    engineDisplacement: quantity(cc, 'CMQ'),
    enginePower: powerHp === null ? quantity(powerKw, 'KWT') : quantity(powerHp, 'N12'),
  }
}

function describeOffer({ card, branch }: CarPage, url: string) {
  const { priceRub, listPriceRub } = card.price
  return {
    '@type': 'Offer',
    url,
    price: priceRub,
    priceCurrency: 'RUB',
    // The page shows the list price struck through beside the price.
    priceSpecification:
      listPriceRub === null || isSoldOrArchived(card)
        ? undefined
        : {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/ListPrice',
            price: listPriceRub,
            priceCurrency: 'RUB',
          },
    itemCondition: itemConditionOf(card),
    availability: availabilityOf(card),
    seller: branch === null ? undefined : describeSeller(branch),
  }
}

function availabilityOf(card: CarCard) {
  if (isSoldOrArchived(card)) return 'https://schema.org/SoldOut'
  return card.state === 'reserved' ? 'https://schema.org/Reserved' : AVAILABILITY[card.availability]
}

const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode }
