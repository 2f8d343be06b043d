import { FEED_FACETS } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'
import type { CarDraft, FeedItem } from './car-draft.ts'

/** The made-up VIN of the test car with this number. */
export const createVin = (number: number) => `XTA00000000${String(number).padStart(6, '0')}`

/** A plausible draft for tests: car number `number`, with the given changes. */
export function createDraft(number: number, change: Partial<CarDraft> = {}, priceRub = 2_000_000): CarDraft {
  return {
    key: createVin(number),
    block: 'new',
    brand: { slug: 'lada', name: 'Lada', nameRu: 'Лада', isKnown: true },
    model: { slug: 'vesta', name: 'Vesta', nameRu: 'Веста', isKnown: true },
    generation: 'I',
    trim: 'Comfort',
    modification: '1.6 MT (106 л.с.)',
    body: 'sedan',
    doors: 4,
    year: 2025,
    mileageKm: null,
    engine: { fuel: 'petrol', cc: 1596, powerHp: 106, powerKw: null, rangeKm: null },
    gearbox: 'manual',
    drive: 'front',
    ...recordOf(FEED_FACETS, () => null),
    wheel: 'left',
    colour: 'white',
    colourName: 'Белый',
    metallic: false,
    vin: createVin(number),
    owners: null,
    title: null,
    condition: null,
    price: {
      priceRub,
      listPriceRub: null,
      tradeInDiscountRub: 0,
      creditDiscountRub: 0,
      insuranceDiscountRub: 0,
      optionalDiscountRub: 0,
      maxDiscountRub: 0,
    },
    availability: 'in-stock',
    branchNames: [],
    description: 'Описание',
    equipment: [{ name: 'Комфорт', items: ['Подогрев сидений'] }],
    photoUrls: [],
    videoUrl: null,
    sourceUrl: null,
    asFed: {},
    isReserved: false,
    ...change,
  }
}

export const toFeedItems = (drafts: CarDraft[]): FeedItem[] => drafts.map((draft) => ({ kind: 'car', line: 0, draft }))
