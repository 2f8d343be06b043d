import type { CarCondition, CatalogueBlock } from '#domain/cars/car.ts'

/** What a check needs of a car. */
export interface CheckedCar {
  block: CatalogueBlock
  vin: string | null
  mileageKm: number | null
  owners: number | null
  condition: CarCondition | null
  description: string | null
  /** Those that are ready. */
  photos: number
  /** Another car on sale has the same model, year, colour and mileage. */
  hasTwin: boolean
  /** By how many per cent it is dearer than comparable used cars; null when that cannot be said. */
  pricePercent: number | null
}

/**
 * Why a marketplace blocks an advertisement or shows it last: the reasons that auto.ru and Avito publish in their rules
 * for dealers, as far as they can be seen in the data.
 */
export const CAR_FAULTS = [
  'contact-in-text',
  'new-among-used',
  'used-among-new',
  'damage-without-words',
  'words-without-damage',
  'twin',
  'low-price',
  'no-vin',
  'few-photos',
] as const
export type CarFault = (typeof CAR_FAULTS)[number]

/** A new car comes with up to twelve kilometres; what the feeds themselves call new goes to five hundred. */
const MAX_NEW_KM = 500
/** A used car with a hundred kilometres and no owner is a new one. */
const MIN_USED_KM = 100
/** So far below comparable cars a price looks like a bait. */
const LOW_PRICE_PERCENT = -25
const MIN_PHOTOS = 4

/** The faults of a car, in the order of CAR_FAULTS. Every pattern costs time linear in the text. */
export function checkCar(car: CheckedCar): CarFault[] {
  const text = car.description ?? ''
  const isDamaged = car.condition === 'damaged'
  const found: Record<CarFault, boolean> = {
    'contact-in-text': hasContact(text),
    'new-among-used': car.block === 'used' && (car.mileageKm ?? MIN_USED_KM) < MIN_USED_KM && (car.owners ?? 0) === 0,
    'used-among-new': car.block === 'new' && ((car.mileageKm ?? 0) > MAX_NEW_KM || (car.owners ?? 0) > 0),
    'damage-without-words': isDamaged && !DAMAGE.test(text),
    'words-without-damage': !isDamaged && STATED_DAMAGE.test(text) && !DENIED_DAMAGE.test(text),
    twin: car.hasTwin,
    'low-price': car.pricePercent !== null && car.pricePercent <= LOW_PRICE_PERCENT,
    'no-vin': car.vin === null,
    'few-photos': car.photos < MIN_PHOTOS,
  }
  return CAR_FAULTS.filter((fault) => found[fault])
}

/** Eleven digits from 7 or 8, or ten from 9, with the usual marks between them. */
const PHONE = /(?<![\d.,])(?:(?:\+?7|8)[\s().-]{0,3})?9\d{2}[\s().-]{0,3}\d{3}[\s.-]{0,2}\d{2}[\s.-]{0,2}\d{2}(?!\d)/
const CITY_PHONE = /(?<![\d.,])(?:\+7|8)[\s().-]{0,3}[348]\d{2}[\s().-]{0,3}\d{3}[\s.-]{0,2}\d{2}[\s.-]{0,2}\d{2}(?!\d)/
const ADDRESS = /https?:\/\/|www\.|[a-z\d]@[a-z\d]|\b(?:t\.me|wa\.me|vk\.com)\b|whats\s?app|вотсап|ватсап|вайбер|viber/i

/** Whether a text has a telephone, an e-mail address, a link or a messenger in it. */
export const hasContact = (text: string): boolean => PHONE.test(text) || CITY_PHONE.test(text) || ADDRESS.test(text)

/** Not «аварийное торможение», which is an equipment. */
const DAMAGE =
  /(?<!\p{Letter})(?:не)?бит|дтп|авари[яию](?!\p{Letter})|поврежд|ремонт|деформ|(?<!\p{Letter})удар|тотал|не\s{1,3}на\s{1,3}ходу/iu
/** Words that leave no doubt. */
const STATED_DAMAGE =
  /после\s{1,3}(?:дтп|аварии)|требу\p{Letter}{0,6}\s{1,3}ремонт|(?<!\p{Letter}|не\s)бит(?:ый|ая)(?!\p{Letter})|не\s{1,3}на\s{1,3}ходу/iu
const DENIED_DAMAGE = /(?:без|не\s{1,3}(?:был|участвовал|требу))[^.!]{0,30}(?:дтп|авари|ремонт)|не\s?бит/iu
