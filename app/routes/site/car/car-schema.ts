import { BODY_WORDS, COLOUR_WORDS } from '#app/features/cars/car-words.ts'
import { nameCar } from '#app/features/cars/describe-car.ts'
import { carPath, largestPhotoUrl } from '#app/paths.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import { isOver } from '#domain/cars/car.ts'

const DRIVES = {
  front: 'https://schema.org/FrontWheelDriveConfiguration',
  rear: 'https://schema.org/RearWheelDriveConfiguration',
  all: 'https://schema.org/AllWheelDriveConfiguration',
} as const

const AVAILABILITY = {
  'in-stock': 'https://schema.org/InStock',
  'in-transit': 'https://schema.org/PreOrder',
  'to-order': 'https://schema.org/BackOrder',
} as const

/** schema.org Car with its Offer; says only what the page shows. `siteUrl` has no slash at its end. */
export function describeCarForMachines(page: CarPage, siteUrl: string) {
  const { card } = page
  return {
    '@type': 'Car',
    name: nameCar(card),
    url: siteUrl + carPath(card),
    image: page.photos.map((photo) => siteUrl + largestPhotoUrl(photo)),
    description: page.description ?? undefined,
    brand: { '@type': 'Brand', name: card.brand.name },
    model: card.model.name,
    vehicleConfiguration: [card.trim, page.modification].filter(Boolean).join(', ') || undefined,
    vehicleModelDate: String(card.year),
    itemCondition: `https://schema.org/${card.block === 'new' ? 'New' : 'Used'}Condition`,
    bodyType: card.body ? BODY_WORDS[card.body] : undefined,
    color: page.colourName ?? (card.colour ? COLOUR_WORDS[card.colour] : undefined),
    numberOfDoors: page.doors ?? undefined,
    numberOfPreviousOwners: card.owners ?? undefined,
    driveWheelConfiguration: card.drive ? DRIVES[card.drive] : undefined,
    mileageFromOdometer: quantity(card.mileageKm, 'KMT'),
    vehicleEngine: {
      '@type': 'EngineSpecification',
      engineDisplacement: quantity(card.engine.cc, 'CMQ'),
      enginePower: quantity(card.engine.powerHp, 'BHP'),
    },
    offers: {
      '@type': 'Offer',
      price: card.price.priceRub,
      priceCurrency: 'RUB',
      availability: isOver(card) ? 'https://schema.org/SoldOut' : AVAILABILITY[card.availability],
      url: siteUrl + carPath(card),
      seller: page.branch
        ? {
            '@type': 'AutoDealer',
            name: page.branch.name,
            address: `${page.branch.city}, ${page.branch.address}`,
            telephone: `+${page.branch.phone}`,
          }
        : undefined,
    },
  }
}

const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode }
