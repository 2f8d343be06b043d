import { FeedProblem } from '../feed-problem.ts'
import { childrenOf, type FeedElement, tagKey } from '../records/feed-element.ts'
import type { FeedRecord } from '../records/feed-record.ts'
import { findField } from '../records/field-names.ts'
import { type ElementJoiner, type JoinedDialect, parseCommon } from './dialect.ts'

/** The root around the files of one exchange, in the order in which they came (exchange/join-files.server.ts). */
export const EXCHANGE_ROOT = 'exchange'

const DOCUMENT = 'КоммерческаяИнформация'
const PATHS = [
  [DOCUMENT, 'Классификатор', 'Свойства', 'Свойство'],
  [DOCUMENT, 'Каталог', 'Товары', 'Товар'],
  [DOCUMENT, 'ПакетПредложений', 'ТипыЦен', 'ТипЦены'],
  [DOCUMENT, 'ПакетПредложений', 'Предложения', 'Предложение'],
]

/** Keys of the elements above, as `tagKey` returns them. */
const [PROPERTY, GOODS, PRICE_TYPE, OFFER] = ['Свойство', 'Товар', 'ТипЦены', 'Предложение'].map(tagKey)

/**
 * CommerceML 2, as 1C:Enterprise exports it (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/):
 * goods with their properties in one document, prices and quantities in the same one or another. An offer is a car; a
 * good with several characteristics has several offers.
 */
export const commerceml: JoinedDialect = {
  name: 'CommerceML',
  paths: [...PATHS, ...PATHS.map((path) => [EXCHANGE_ROOT, ...path])].map((path) => path.map(tagKey)),
  checkContainer(_key, attributes) {
    if (isTrue(attributes['СодержитТолькоИзменения']))
      throw new FeedProblem('only-changes', 'The file has only what has changed (СодержитТолькоИзменения)')
  },
  createJoiner: () => new GoodsJoiner(),
}

/** A car costs a kilobyte of memory; more goods than the largest dealer has cars are refused. */
const MAX_GOODS = 200_000

/** Goods, and offers that come before their good, wait in memory; each element is looked at once. */
class GoodsJoiner implements ElementJoiner {
  readonly #properties = new Map<string, Property>()
  readonly #priceTypes = new Map<string, PriceType>()
  readonly #goods = new Map<string, { good: Good; isOffered: boolean }>()
  readonly #waiting = new Map<string, FeedElement[]>()
  #waitingCount = 0

  add(element: FeedElement): FeedRecord[] {
    switch (element.key) {
      case PROPERTY:
        this.#properties.set(valueOf(element, 'Ид'), parseProperty(element))
        return []
      case PRICE_TYPE:
        this.#priceTypes.set(valueOf(element, 'Ид'), {
          name: valueOf(element, 'Наименование'),
          currency: valueOf(element, 'Валюта'),
        })
        return []
      case GOODS:
        return this.#addGood(element)
      case OFFER:
        return this.#addOffer(element)
      default:
        return []
    }
  }

  end(): FeedRecord[] {
    const withoutOffer = [...this.#goods.values()].filter(({ isOffered }) => !isOffered)
    const withoutGood = [...this.#waiting.values()].flat()
    return [
      ...withoutOffer.map(({ good }) => toRecord(good, [], good.id)),
      ...withoutGood.map((offer) => this.#joinOffer({ ...NO_GOOD, line: offer.line }, offer)),
    ]
  }

  #addGood(element: FeedElement): FeedRecord[] {
    const good = this.#parseGood(element)
    const waiting = this.#waiting.get(good.id) ?? []
    this.#waiting.delete(good.id)
    this.#goods.set(good.id, { good, isOffered: waiting.length > 0 })
    this.#checkCount()
    return waiting.map((offer) => this.#joinOffer(good, offer))
  }

  #addOffer(offer: FeedElement): FeedRecord[] {
    // After the # is the characteristic.
    const [goodId = ''] = valueOf(offer, 'Ид').split('#', 1)
    const found = this.#goods.get(goodId)
    if (found !== undefined) {
      found.isOffered = true
      return [this.#joinOffer(found.good, offer)]
    }
    const waiting = this.#waiting.get(goodId)
    if (waiting === undefined) this.#waiting.set(goodId, [offer])
    else waiting.push(offer)
    this.#waitingCount += 1
    this.#checkCount()
    return []
  }

  #checkCount(): void {
    if (this.#goods.size > MAX_GOODS || this.#waitingCount > MAX_GOODS)
      throw new FeedProblem('too-large', `The feed has more than ${MAX_GOODS} goods`)
  }

  #parseGood(element: FeedElement): Good {
    const makers = childrenOf(element, tagKey('Изготовитель'))
    return {
      id: valueOf(element, 'Ид'),
      line: element.line,
      isDeleted: isTrue(valueOf(element, 'ПометкаУдаления')) || element.attributes.get(tagKey('Статус')) === 'Удален',
      elements: [
        ...['Наименование', 'Описание'].flatMap((name) => childrenOf(element, tagKey(name))),
        ...childrenOf(element, tagKey('Картинка')).map(({ text, line }) => createElement('picture', text, { line })),
      ],
      params: [
        ...listOf(element, 'ЗначенияСвойств', 'ЗначенияСвойства').map((value) => this.#parsePropertyValue(value)),
        ...listNamed(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара'),
        ...listNamed(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита'),
        ...makers.map((maker) => createParam('Производитель', valueOf(maker, 'Наименование'), maker.line)),
      ],
    }
  }

  #parsePropertyValue(element: FeedElement): FeedElement {
    const id = valueOf(element, 'Ид')
    const property = this.#properties.get(id)
    const text = childrenOf(element, tagKey('Значение'))
      .map((value) => property?.variants.get(value.text.trim()) ?? value.text.trim())
      .filter(Boolean)
      .join(', ')
    return createParam(property?.name ?? id, text, element.line)
  }

  #joinOffer(good: Good, offer: FeedElement): FeedRecord {
    const prices = listOf(offer, 'Цены', 'Цена').map((price) => this.#parsePrice(price))
    const own = listNamed(offer, 'ХарактеристикиТовара', 'ХарактеристикаТовара')
    const isNamed = good.elements.some(({ key }) => key === tagKey('Наименование'))
    const name = isNamed ? [] : childrenOf(offer, tagKey('Наименование'))
    const record = toRecord(
      { ...good, elements: [...good.elements, ...name], params: [...own, ...good.params] },
      choosePrices(prices),
      valueOf(offer, 'Ид'),
    )
    const quantity = findQuantity(offer)
    if (quantity !== undefined && quantity <= 0) record.fields.action ??= 'Количество 0'
    return record
  }

  #parsePrice(element: FeedElement): Price {
    const type = this.#priceTypes.get(valueOf(element, 'ИдТипаЦены'))
    return {
      name: type?.name ?? '',
      text: valueOf(element, 'ЦенаЗаЕдиницу'),
      currency: valueOf(element, 'Валюта') || (type?.currency ?? ''),
      line: element.line,
    }
  }
}

interface Property {
  name: string
  /** The texts of a directory by their ids. */
  variants: ReadonlyMap<string, string>
}

interface PriceType {
  name: string
  currency: string
}

interface Price extends PriceType {
  text: string
  line: number
}

interface Good {
  id: string
  line: number
  isDeleted: boolean
  elements: readonly FeedElement[]
  params: readonly FeedElement[]
}

/** What is known of an offer whose good is in no file. */
const NO_GOOD: Good = { id: '', line: 0, isDeleted: false, elements: [], params: [] }

function parseProperty(element: FeedElement): Property {
  const variants = listOf(element, 'ВариантыЗначений', 'Справочник')
  return {
    name: valueOf(element, 'Наименование'),
    variants: new Map(variants.map((variant) => [valueOf(variant, 'ИдЗначения'), valueOf(variant, 'Значение')])),
  }
}

/** The usual name of the price for buyers in 1C: «Розничная», «Розничная цена», «Розница». */
const RETAIL = /розн/i

/**
 * The prices by the fields that the names of their types mean. A single one is the price, whatever its name; of several
 * ones the retail price is. Other prices (wholesale, purchase) are listed in the report.
 */
function choosePrices(prices: readonly Price[]): FeedElement[] {
  return prices.map(({ name, text, currency, line }) => {
    const isPrice = prices.length === 1 || (RETAIL.test(name) && findField(name) === undefined)
    return createElement(isPrice ? 'price' : name || 'Цена без типа', text, { line, currency })
  })
}

/** The number of pieces, over all warehouses; undefined when the offer has none. */
function findQuantity(offer: FeedElement): number | undefined {
  const ofOffer = valueOf(offer, 'Количество')
  const ofRests = listOf(offer, 'Остатки', 'Остаток').flatMap((rest) =>
    [rest, ...childrenOf(rest, tagKey('Склад'))].map((place) => valueOf(place, 'Количество')),
  )
  const ofWarehouses = childrenOf(offer, tagKey('Склад')).map(
    ({ attributes }) => attributes.get(tagKey('КоличествоНаСкладе')) ?? '',
  )
  const texts = [[ofOffer], ofRests, ofWarehouses].map((list) => list.filter(Boolean)).find((list) => list.length > 0)
  const sum = texts?.reduce((total, text) => total + Number(text.replaceAll(/\s/g, '').replace(',', '.')), 0)
  return sum === undefined || Number.isNaN(sum) ? undefined : sum
}

/** The record of a car; its prices are elements by the name of their field. */
function toRecord(good: Good, prices: readonly FeedElement[], id: string): FeedRecord {
  const car: FeedElement = {
    ...createElement('car', '', good),
    attributes: new Map([['id', id]]),
    children: [...good.elements, ...prices],
  }
  const record = parseCommon(car, 'commerceml', { params: good.params })
  if (good.isDeleted) record.fields.action = 'Удален'
  // The code of a good in 1C is no second identity.
  return { ...record, alternatives: record.alternatives.filter(({ field }) => field !== 'id') }
}

const createParam = (name: string, text: string, line: number) =>
  createElement('param', text, { line, attributes: new Map([['name', name]]) })

function createElement(
  name: string,
  text: string,
  { line, currency, attributes }: { line: number; currency?: string; attributes?: Map<string, string> },
): FeedElement {
  const all = attributes ?? new Map(currency ? [['currency', currency]] : [])
  return { key: tagKey(name), name, text, attributes: all, children: [], line }
}

const valueOf = (element: FeedElement, name: string) => childrenOf(element, tagKey(name))[0]?.text.trim() ?? ''

const listOf = (element: FeedElement, list: string, item: string) =>
  childrenOf(element, tagKey(list)).flatMap((found) => childrenOf(found, tagKey(item)))

/** Values that name themselves: `<Наименование>Пробег</Наименование><Значение>7</Значение>`. */
const listNamed = (element: FeedElement, list: string, item: string) =>
  listOf(element, list, item).map((value) =>
    createParam(valueOf(value, 'Наименование'), valueOf(value, 'Значение'), value.line),
  )

const isTrue = (text: string | undefined) => /^(?:true|1|да)$/i.test(text ?? '')
