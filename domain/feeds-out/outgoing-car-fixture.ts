import { FEED_FACETS } from '../cars/facets/facet-sources.server.ts'
import { recordOf } from '../keys-of.ts'
import type { OutgoingCar } from './outgoing-car.ts'

/** A plausible car on sale, with the given changes. */
export function createOutgoingCar(change: Partial<OutgoingCar> = {}): OutgoingCar {
  return {
    id: 42,
    block: 'used',
    brand: { slug: 'lada', name: 'Lada' },
    model: { slug: 'vesta', name: 'Vesta' },
    generation: 'I',
    trim: 'Comfort',
    modification: '1.6 MT (106 л.с.)',
    body: 'sedan',
    doors: 4,
    year: 2023,
    mileageKm: 41_000,
    engine: { fuel: 'petrol', cc: 1596, powerHp: 106, powerKw: null, rangeKm: null },
    gearbox: 'manual',
    drive: 'front',
    ...recordOf(FEED_FACETS, () => null),
    wheel: 'left',
    colour: 'white',
    colourName: 'Ледниковый',
    metallic: false,
    vin: 'XTA00000000000042',
    owners: 1,
    title: 'original',
    condition: 'intact',
    price: {
      priceRub: 1_250_000,
      listPriceRub: null,
      tradeInDiscountRub: 0,
      creditDiscountRub: 0,
      insuranceDiscountRub: 0,
      optionalDiscountRub: 0,
      maxDiscountRub: 0,
    },
    availability: 'in-stock',
    isReserved: false,
    branchId: 1,
    description: 'Один владелец.\nДва комплекта колёс.',
    equipment: [{ name: 'Комфорт', items: ['Подогрев сидений'] }],
    videoUrl: null,
    asFed: {},
    publishedAt: new Date('2026-11-01T09:00:00Z'),
    photos: [{ hash: '0123456789abcdef'.repeat(2), width: 1280 }],
    ...change,
  }
}
