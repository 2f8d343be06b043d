import type { CarBody, CarColour, CarGearbox } from '../../cars/car.ts'
import { joinOptions, listFacetValues, type OutgoingCar } from '../outgoing-car.ts'
import { formatAddress, findBranch, type Seller } from '../seller.ts'
import { translateCode, type Vocabulary } from '../vocabulary/translate-code.ts'
import * as russian from '../vocabulary/russian-vocabulary.ts'
import { wrapElement, element, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

const MAX_PHOTOS = 40
const MAX_DESCRIPTION_LENGTH = 12_000

/** auto.ru: `data > cars > car`. Yandex Direct and most programs of dealers read it too. */
export const autoru: FeedFormat = {
  head: () => `${DECLARATION}<data><cars>\n`,
  car: (car, seller) => `${wrapElement('car', listElements(car, seller))}\n`,
  foot: '</cars></data>\n',
}

function listElements(car: OutgoingCar, seller: Seller): string[] {
  const { asFed, price, engine } = car
  const branch = findBranch(seller, car.branchId)
  return [
    element('unique_id', car.id),
    // The format's own value for a car that is temporarily not shown.
    element('action', car.isReserved ? 'hide' : 'show'),
    element('mark_id', car.brand.name),
    element('folder_id', car.generation === null ? car.model.name : `${car.model.name}, ${car.generation}`),
    element('modification_id', car.modification ?? asFed['autoru.modification'] ?? composeModification(car)),
    element('complectation_name', car.trim ?? asFed['autoru.trim']),
    element('section', car.block),
    element('body_type', formatBody(car)),
    element('doors_count', car.doors ?? asFed.doors),
    ...listFacetValues(car, 'autoru').map(([name, value]) => element(name, value)),
    element('wheel', translateCode(russian.WHEELS, car.wheel, asFed, 'wheel')?.toLowerCase()),
    element('color', translateCode(COLOURS, car.colour, asFed, 'colour')),
    element('color_name', car.colourName),
    element('metallic', russian.formatYesNo(car.metallic) ?? asFed.metallic),
    element('availability', russian.AVAILABILITIES[car.availability].toLowerCase()),
    element('custom', asFed.customs ?? 'растаможен'),
    element('state', translateCode(russian.CONDITIONS, car.condition, asFed, 'condition')),
    element('owners_number', russian.describeOwners(car.owners) ?? asFed.owners),
    element('run', car.mileageKm ?? asFed.mileage),
    element('year', car.year),
    element('price', price.priceRub),
    element('old_price', price.listPriceRub),
    element('currency', 'RUR'),
    element('credit_discount', price.creditDiscountRub || null),
    element('insurance_discount', price.insuranceDiscountRub || null),
    element('tradein_discount', price.tradeInDiscountRub || null),
    element('optional_discount', price.optionalDiscountRub || null),
    element('max_discount', price.maxDiscountRub || null),
    element('vin', car.vin ?? asFed.vin),
    element('pts', translateCode(russian.TITLES, car.title, asFed, 'title')),
    element('engine_type', translateCode(russian.FUELS, engine.fuel, asFed, 'fuel')),
    element('engine_volume', engine.cc ?? asFed.engineVolume),
    element('engine_power', engine.powerHp ?? asFed.powerHp),
    element('power_kw', engine.powerKw ?? asFed.powerKw),
    element('electric_range', engine.rangeKm ?? asFed.range),
    element('gearbox', translateCode(russian.GEARBOXES, car.gearbox, asFed, 'gearbox')),
    element('drive', translateCode(russian.DRIVES, car.drive, asFed, 'drive')),
    element('description', car.description && shorten(car.description, MAX_DESCRIPTION_LENGTH)),
    element('extras', joinOptions(car.equipment)),
    wrapElement(
      'images',
      car.photos
        .slice(0, MAX_PHOTOS)
        .map(({ hash, width }) => element('image', seller.linkToPhoto(hash, width, 'jpg'))),
    ),
    element('video', car.videoUrl),
    element('url', seller.linkToCar(car)),
    branch === undefined
      ? ''
      : element('address', formatAddress(branch)) +
        wrapElement('contact_info', [
          wrapElement('contact', [element('name', branch.name), element('phone', `+${branch.phone}`)]),
        ]),
  ]
}

/** `2.0d AT (190 л.с.) 4WD`, as in auto.ru's own catalogue; undefined when too little is known. */
function composeModification({ engine, gearbox, drive }: OutgoingCar): string | undefined {
  const suffix = engine.fuel === null ? '' : FUEL_SUFFIXES[engine.fuel]
  const motor = engine.fuel === 'electric' ? 'Electro' : engine.cc && `${(engine.cc / 1000).toFixed(1)}${suffix}`
  if (!motor || gearbox === null) return undefined
  const power = engine.powerHp === null ? '' : ` (${engine.powerHp} л.с.)`
  return `${motor} ${GEARBOX_LETTERS[gearbox]}${power}${drive === 'all' ? ' 4WD' : ''}`
}

const FUEL_SUFFIXES = {
  petrol: '',
  diesel: 'd',
  gas: '',
  hybrid: 'hyb',
  'plug-in-hybrid': 'hyb',
  electric: '',
} as const
const GEARBOX_LETTERS: Vocabulary<CarGearbox> = {
  automatic: 'AT',
  robot: 'AMT',
  cvt: 'CVT',
  manual: 'MT',
  'single-speed': 'AT',
}

/** auto.ru has no crossover, only «Внедорожник», and the number of doors is part of the text. */
const BODIES: Vocabulary<CarBody> = { ...russian.BODIES, crossover: 'Внедорожник' }
const WITH_DOORS = new Set<CarBody>(['hatchback', 'wagon', 'crossover', 'suv'])

function formatBody({ body, doors, asFed }: OutgoingCar): string | undefined {
  const label = translateCode(BODIES, body, asFed, 'body')
  return body !== null && WITH_DOORS.has(body) && doors !== null ? `${label} ${doors} дв.` : label
}

/** The sixteen colours of auto.ru's catalogue. */
const COLOURS: Vocabulary<CarColour> = { ...russian.COLOURS, silver: 'Серебряный', burgundy: 'Бордовый' }
