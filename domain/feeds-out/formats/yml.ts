import { EQUIPMENT_PARAM_PREFIX } from '../../feeds/dialects/xml-dialects.ts'
import { formatOutgoingModel, listFacetValues, type OutgoingCar } from '../outgoing-car.ts'
import { formatAddress, findBranch, type Seller } from '../seller.ts'
import { translateCode } from '../vocabulary/translate-code.ts'
import * as russian from '../vocabulary/russian-vocabulary.ts'
import { wrapElement, element, escapeXml, cdataElement, shorten } from '../write-xml.ts'
import { DECLARATION, type FeedFormat } from './feed-format.ts'

/** Limits of Yandex: 30 000 offers a file, 200 pictures an offer, 3000 characters a description. */
const MAX_OFFERS = 30_000
const MAX_PICTURES = 200
const MAX_DESCRIPTION_LENGTH = 3000

/**
 * Yandex Market Language: `yml_catalog > shop > offers > offer`; a car's own properties are params with Russian names.
 */
export const yml: FeedFormat = {
  maxCars: MAX_OFFERS,
  head: (seller, now) =>
    `${DECLARATION}<yml_catalog date="${now.toISOString().slice(0, 16).replace('T', ' ')}"><shop>` +
    element('name', shorten(seller.name, 20)) +
    element('company', seller.name) +
    element('url', `${seller.url}/`) +
    '<currencies><currency id="RUR" rate="1"/></currencies>' +
    '<categories><category id="1">Новые автомобили</category><category id="2">Автомобили с пробегом</category></categories>' +
    '<offers>\n',
  car: (car, seller) =>
    `${wrapElement('offer', listElements(car, seller), ` id="${car.id}" type="vendor.model" available="${isAvailable(car)}"`)}\n`,
  foot: '</offers></shop></yml_catalog>\n',
}

const isAvailable = (car: OutgoingCar) => car.availability === 'in-stock' && !car.isReserved

function listElements(car: OutgoingCar, seller: Seller): string[] {
  const { price } = car
  return [
    element('url', seller.linkToCar(car)),
    element('price', price.priceRub),
    element('oldprice', price.listPriceRub),
    element('currencyId', 'RUR'),
    element('categoryId', car.block === 'new' ? 1 : 2),
    ...car.photos
      .slice(0, MAX_PICTURES)
      .map(({ hash, width }) => element('picture', seller.linkToPhoto(hash, width, 'jpg'))),
    element('vendor', car.brand.name),
    element('model', formatOutgoingModel(car)),
    cdataElement('description', escapeXml(shorten(car.description ?? '', MAX_DESCRIPTION_LENGTH))),
    ...listParams(car, seller).map(([name, value]) =>
      value === null || value === undefined || value === ''
        ? ''
        : `<param name="${escapeXml(name)}">${escapeXml(String(value))}</param>`,
    ),
  ]
}

function listParams(car: OutgoingCar, seller: Seller): [name: string, value: string | number | null | undefined][] {
  const { asFed, engine, price } = car
  const branch = findBranch(seller, car.branchId)
  return [
    ['Раздел', russian.BLOCKS[car.block]],
    ['Наличие', russian.AVAILABILITIES[car.availability]],
    ['Резерв', car.isReserved ? 'да' : null],
    // Buyers see `<model>`; programs that read the feed prefer the param when the two differ.
    ['Модель', formatOutgoingModel(car) === car.model.name ? null : car.model.name],
    ['Год выпуска', car.year],
    ['Поколение', car.generation],
    ['Модификация', car.modification],
    ['Комплектация', car.trim],
    ['Кузов', translateCode(russian.BODIES, car.body, asFed, 'body')],
    ['Количество дверей', car.doors ?? asFed.doors],
    ['Пробег', car.mileageKm ?? asFed.mileage],
    ['Топливо', translateCode(russian.FUELS, engine.fuel, asFed, 'fuel')],
    ['Объем двигателя, см3', engine.cc ?? asFed.engineVolume],
    ['Мощность, л.с.', engine.powerHp ?? asFed.powerHp],
    ['Мощность, кВт', engine.powerKw ?? asFed.powerKw],
    ['Запас хода, км', engine.rangeKm ?? asFed.range],
    ['КПП', translateCode(russian.GEARBOXES, car.gearbox, asFed, 'gearbox')],
    ['Привод', translateCode(russian.DRIVES, car.drive, asFed, 'drive')],
    ...listFacetValues(car, 'yml'),
    ['Руль', translateCode(russian.WHEELS, car.wheel, asFed, 'wheel')],
    ['Цвет', translateCode(russian.COLOURS, car.colour, asFed, 'colour')],
    ['Название цвета', car.colourName],
    ['Металлик', russian.formatYesNo(car.metallic) ?? asFed.metallic],
    ['VIN', car.vin ?? asFed.vin],
    ['Владельцы', car.owners ?? asFed.owners],
    ['ПТС', translateCode(russian.TITLES, car.title, asFed, 'title')],
    ['Состояние', translateCode(russian.CONDITIONS, car.condition, asFed, 'condition')],
    ['Таможня', asFed.customs],
    ['Скидка по trade-in', price.tradeInDiscountRub || null],
    ['Скидка по кредиту', price.creditDiscountRub || null],
    ['Скидка по страховке', price.insuranceDiscountRub || null],
    ['Дополнительная скидка', price.optionalDiscountRub || null],
    ['Максимальная выгода', price.maxDiscountRub || null],
    ['Видео', car.videoUrl],
    ['Адрес', branch && formatAddress(branch)],
    ...car.equipment.map(({ name, items }): [string, string] => [
      EQUIPMENT_PARAM_PREFIX + name,
      items.map((item) => item.replaceAll(';', ',')).join('; '),
    ]),
  ]
}
