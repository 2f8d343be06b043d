import { describe, expect, it } from 'vitest'
import { BODIES, COLOURS } from '../cars/car.ts'
import { FUEL_LABELS, GEARBOX_LABELS } from '../cars/facets/options.texts.ts'
import { keysOf } from '../keys-of.ts'
import { XmlReader } from '../feeds/files/xml-reader.ts'
import { childrenOf, type FeedElement } from '../feeds/records/feed-element.ts'
import { FEED_FORMATS } from './formats/feed-formats.ts'
import type { OutgoingCar } from './outgoing-car.ts'
import { createOutgoingCar } from './outgoing-car-fixture.ts'
import { SELLER } from './losses-fixture.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

/** The cars of a document in one of the foreign formats; throws when it is not well-formed. */
function parseDocument(feed: 'vk' | 'meta' | 'google', cars: OutgoingCar[], seller = SELLER): FeedElement[] {
  const { head, car, foot } = FEED_FORMATS[feed]
  const path = feed === 'meta' ? ['listings', 'listing'] : ['rss', 'channel', 'item']
  const reader = new XmlReader([path])
  const found = reader.write(head(seller, NOW) + cars.map((one) => car(one, seller)).join('') + foot)
  reader.close()
  return [...found]
}

const valuesOf = (element: FeedElement, name: string) =>
  element.children.filter((child) => child.name === name).map(({ text }) => text)
const valueOf = (element: FeedElement, name: string) => valuesOf(element, name)[0]

/** Cars of every body, fuel, gearbox and colour, and one with extreme values. */
const STOCK: OutgoingCar[] = [
  ...BODIES.map((body) => createOutgoingCar({ body })),
  ...keysOf(FUEL_LABELS).map((fuel) =>
    createOutgoingCar({ engine: { fuel, cc: 1998, powerHp: 150, powerKw: null, rangeKm: null } }),
  ),
  ...keysOf(GEARBOX_LABELS).map((gearbox) => createOutgoingCar({ gearbox })),
  ...COLOURS.map((colour) => createOutgoingCar({ colour })),
  createOutgoingCar({
    trim: 'Очень длинное название комплектации & '.repeat(20),
    description: `Слова \u0000\u0008 <b>и</b> ]]> ${'знаки '.repeat(2000)}`,
    body: null,
    drive: null,
    gearbox: null,
    colour: null,
    colourName: null,
    mileageKm: null,
    publishedAt: null,
    engine: { fuel: null, cc: null, powerHp: null, powerKw: null, rangeKm: null },
    photos: Array.from({ length: 60 }, (_, place) => ({ hash: String(place).padStart(32, 'a'), width: 1920 })),
  }),
]

const PICTURE = /^https:\/\/cars\.example\/media\/[0-9a-f]{32}-\d+\.(jpg|webp)$/
const LINK = /^https:\/\/cars\.example\/cars\/(new|used)\/[\w-]+\/[\w-]+\/\d+\/$/
const ROUBLES = /^[1-9]\d* RUB$/

describe.each(['vk', 'meta', 'google'] as const)('%s', (feed) => {
  it('is well-formed and has each car once', () => {
    expect(parseDocument(feed, STOCK)).toHaveLength(STOCK.length)
    expect(parseDocument(feed, [])).toEqual([])
  })
})

describe('VK', () => {
  it.each(parseDocument('vk', STOCK))('has every required field within its length', (item) => {
    expect(valueOf(item, 'g:id')).toMatch(/^[\w-]{1,128}$/)
    for (const name of ['g:title', 'g:brand', 'g:model']) {
      expect(valueOf(item, name)).toMatch(/\S/)
      expect(valueOf(item, name)?.length).toBeLessThanOrEqual(256)
    }
    expect(valueOf(item, 'g:link')).toMatch(LINK)
    expect(valueOf(item, 'g:price')).toMatch(ROUBLES)
    expect(valueOf(item, 'g:image_link')).toMatch(PICTURE)
    expect(valuesOf(item, 'g:additional_image_link').length).toBeLessThanOrEqual(10)
  })

  it('leaves out what it cannot take', () => {
    const cars = [
      createOutgoingCar({ isReserved: true }),
      createOutgoingCar({ photos: [] }),
      createOutgoingCar({ vin: null }),
    ]
    expect(parseDocument('vk', cars)).toHaveLength(1)
  })
})

const META = {
  body_style: [
    'CONVERTIBLE',
    'COUPE',
    'CROSSOVER',
    'HATCHBACK',
    'MINIVAN',
    'TRUCK',
    'SEDAN',
    'SUV',
    'VAN',
    'WAGON',
    'OTHER',
  ],
  transmission: ['AUTOMATIC', 'MANUAL', undefined],
  fuel_type: ['DIESEL', 'ELECTRIC', 'GASOLINE', 'HYBRID', 'PLUGIN_HYBRID', 'OTHER', undefined],
  drivetrain: ['AWD', 'FWD', 'RWD', undefined],
  condition: ['EXCELLENT', 'GOOD', 'POOR'],
  state_of_vehicle: ['NEW', 'USED'],
  availability: ['AVAILABLE', 'PENDING'],
}

describe('Meta', () => {
  it.each(parseDocument('meta', STOCK))('has every required field with an allowed value', (listing) => {
    for (const name of ['vehicle_id', 'title', 'description', 'make', 'model', 'exterior_color'])
      expect(valueOf(listing, name), name).toMatch(/\S/)
    expect(valueOf(listing, 'vehicle_id')?.length).toBeLessThanOrEqual(100)
    expect(valueOf(listing, 'title')?.length).toBeLessThanOrEqual(500)
    expect(valueOf(listing, 'description')?.length).toBeLessThanOrEqual(5000)
    expect(valueOf(listing, 'vin')).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    expect(valueOf(listing, 'year')).toMatch(/^\d{4}$/)
    expect(valueOf(listing, 'url')).toMatch(LINK)
    expect(valueOf(listing, 'price')).toMatch(ROUBLES)
    for (const [name, words] of Object.entries(META)) expect(words, name).toContain(valueOf(listing, name))
    const images = childrenOf(listing, 'image')
    expect(images.length).toBeGreaterThan(0)
    expect(images.length).toBeLessThanOrEqual(20)
    for (const image of images) {
      // Meta does not accept WebP.
      expect(valueOf(image, 'url')).toMatch(/\.jpg$/)
      expect(valueOf(image, 'tag')).toMatch(/\S/)
    }
    const [mileage] = childrenOf(listing, 'mileage')
    expect(mileage && valueOf(mileage, 'value')).toMatch(/^\d+$/)
    expect(mileage && valueOf(mileage, 'unit')).toBe('KM')
    const [address] = childrenOf(listing, 'address')
    expect(address?.children.map(({ attributes }) => attributes.get('name'))).toEqual([
      'addr1',
      'city',
      'region',
      'country',
    ])
  })

  it('marks a reserved car, and contains its previous price', () => {
    const price = { ...createOutgoingCar().price, priceRub: 1_900_000, listPriceRub: 2_100_000 }
    const [listing] = parseDocument('meta', [createOutgoingCar({ isReserved: true, price })])
    expect(listing && ['availability', 'price', 'sale_price'].map((name) => valueOf(listing, name))).toEqual([
      'PENDING',
      '2100000 RUB',
      '1900000 RUB',
    ])
  })

  it('leaves out what it cannot take', () => {
    const cars = [createOutgoingCar({ vin: null }), createOutgoingCar({ photos: [] })]
    expect(parseDocument('meta', cars)).toEqual([])
    expect(parseDocument('meta', [createOutgoingCar()], { ...SELLER, branches: [] })).toEqual([])
  })
})

const GOOGLE = {
  'g:condition': ['new', 'used'],
  'g:body_style': [
    'convertible',
    'coupe',
    'crossover',
    'full size van',
    'hatchback',
    'minivan',
    'sedan',
    'station wagon',
    'suv',
    'truck',
    undefined,
  ],
  'g:engine': ['diesel', 'electric', 'gasoline', 'hybrid', undefined],
}

describe('Google', () => {
  it.each(parseDocument('google', STOCK))('has every required field with an allowed value', (item) => {
    for (const name of [
      'g:id',
      'g:store_code',
      'g:dealership_name',
      'g:dealership_address',
      'g:brand',
      'g:make',
      'g:model',
    ])
      expect(valueOf(item, name), name).toMatch(/\S/)
    expect(valueOf(item, 'g:vin')).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    expect(valueOf(item, 'g:price')).toMatch(ROUBLES)
    expect(valueOf(item, 'g:year')).toMatch(/^\d{4}$/)
    expect(valueOf(item, 'g:mileage')).toMatch(/^\d+ km$/)
    expect(valueOf(item, 'g:link')).toMatch(LINK)
    expect(valueOf(item, 'g:link_template')).toContain('{store_code}')
    expect(valueOf(item, 'g:image_link')).toMatch(PICTURE)
    expect(valueOf(item, 'g:google_product_category')).toBe('916')
    expect(valueOf(item, 'g:title')?.length).toBeLessThanOrEqual(150)
    expect(valueOf(item, 'g:description')?.length).toBeLessThanOrEqual(5000)
    expect(valuesOf(item, 'g:additional_image_link').length).toBeLessThanOrEqual(10)
    for (const [name, words] of Object.entries(GOOGLE)) expect(words, name).toContain(valueOf(item, name))
  })

  it('leaves out what it cannot take', () => {
    const cars = [
      createOutgoingCar({ vin: null }),
      createOutgoingCar({ photos: [] }),
      createOutgoingCar({ isReserved: true }),
    ]
    expect(parseDocument('google', cars)).toEqual([])
  })
})
