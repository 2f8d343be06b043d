import type { CarBody, CarColour, CarCondition, CarFuel, CarGearbox } from '../../cars/car.ts'
import { joinOptions, listFacetValues, type OutgoingCar } from '../outgoing-car.ts'
import { formatAddress, findBranch, type Seller } from '../seller.ts'
import { translateCode, type Vocabulary } from '../vocabulary/translate-code.ts'
import * as russian from '../vocabulary/russian-vocabulary.ts'
import { wrapElement, element, escapeXml, cdataElement, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

const MAX_PHOTOS = 40
const MAX_DESCRIPTION_LENGTH = 7500

/**
 * Avito: `Ads > Ad`. Generations, modifications and trims are ids of Avito's own catalogue, which only a car from an
 * Avito feed has. The format has no value for a reserved car: such a car is left out until it is free again.
 */
export const avito: FeedFormat = {
  head: () => `${DECLARATION}<Ads formatVersion="3" target="Avito.ru">\n`,
  car: (car, seller) => (car.isReserved ? '' : `${wrapElement('Ad', listElements(car, seller))}\n`),
  foot: '</Ads>\n',
}

function listElements(car: OutgoingCar, seller: Seller): string[] {
  const { asFed, price, engine } = car
  const branch = findBranch(seller, car.branchId)
  return [
    element('Id', car.id),
    element('Address', branch && formatAddress(branch)),
    element('ContactPhone', branch && `+${branch.phone}`),
    element('Category', 'Автомобили'),
    element('CarType', russian.BLOCKS[car.block]),
    element('Availability', russian.AVAILABILITIES[car.availability]),
    element('Make', car.brand.name),
    element('Model', car.model.name),
    element('GenerationId', asFed['avito.generation']),
    element('ModificationId', asFed['avito.modification']),
    element('ComplectationId', asFed['avito.trim']),
    element('Year', car.year),
    element('Kilometrage', car.mileageKm ?? asFed.mileage),
    element('BodyType', translateCode(BODIES, car.body, asFed, 'body')),
    element('Doors', car.doors ?? asFed.doors),
    element('FuelType', translateCode(FUELS, engine.fuel, asFed, 'fuel')),
    element('EngineSize', engine.cc === null ? asFed.engineVolume : (engine.cc / 1000).toFixed(1)),
    element('Power', engine.powerHp ?? asFed.powerHp),
    element('Transmission', translateCode(GEARBOXES, car.gearbox, asFed, 'gearbox')),
    element('DriveType', translateCode(russian.DRIVES, car.drive, asFed, 'drive')),
    ...listFacetValues(car, 'avito').map(([name, value]) => element(name, value)),
    element('WheelType', translateCode(russian.WHEELS, car.wheel, asFed, 'wheel')),
    element('Color', translateCode(COLOURS, car.colour, asFed, 'colour')),
    element('VIN', car.vin ?? asFed.vin),
    element('Owners', car.owners === null ? asFed.owners : Math.min(car.owners, MAX_OWNERS)),
    element('PTS', translateCode(russian.TITLES, car.title, asFed, 'title')),
    element('Accident', translateCode(CONDITIONS, car.condition, asFed, 'condition')),
    element('Price', price.priceRub),
    element('TradeinDiscount', price.tradeInDiscountRub || null),
    element('CreditDiscount', price.creditDiscountRub || null),
    element('InsuranceDiscount', price.insuranceDiscountRub || null),
    element('MaxDiscount', price.maxDiscountRub || null),
    cdataElement('Description', toMarkup(shorten(car.description ?? '', MAX_DESCRIPTION_LENGTH))),
    wrapElement(
      'Images',
      car.photos
        .slice(0, MAX_PHOTOS)
        .map(({ hash, width }) => `<Image url="${escapeXml(seller.linkToPhoto(hash, width, 'jpg'))}"/>`),
    ),
    element('VideoURL', car.videoUrl),
    ...listExtras(car),
  ]
}

/** Elements that Avito ignores, but other readers of its format use, including our own importer. */
function listExtras(car: OutgoingCar) {
  const { generation, modification, trim, colourName, metallic, engine, price, equipment, asFed } = car
  return [
    element('Generation', generation),
    element('Modification', modification),
    element('Complectation', trim),
    element('Custom', asFed.customs),
    element('ColorName', colourName),
    element('Metallic', russian.formatYesNo(metallic)),
    element('EngineVolume', engine.cc),
    element('PowerKw', engine.powerKw),
    element('ElectricRange', engine.rangeKm),
    element('PreviousPrice', price.listPriceRub),
    element('OptionalDiscount', price.optionalDiscountRub || null),
    element('Extras', joinOptions(equipment)),
  ]
}

/** Avito accepts descriptions in HTML with a few tags. */
function toMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br/>')
}

const MAX_OWNERS = 4

const BODIES: Vocabulary<CarBody> = { ...russian.BODIES, hatchback: 'Хетчбэк', crossover: 'Внедорожник' }
const FUELS: Vocabulary<CarFuel> = { ...russian.FUELS, 'plug-in-hybrid': 'Гибрид' }
const GEARBOXES: Vocabulary<CarGearbox> = { ...russian.GEARBOXES, 'single-speed': 'Автомат' }
const CONDITIONS: Vocabulary<CarCondition> = { intact: 'Не битый', damaged: 'Битый' }
const COLOURS: Vocabulary<CarColour> = {
  ...russian.COLOURS,
  silver: 'Серебряный',
  black: 'Черный',
  green: 'Зеленый',
  yellow: 'Желтый',
}
