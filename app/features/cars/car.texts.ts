import type { PluralForms } from '#locale/plural.ts'
import type { CarCondition, CarFuel, CarGearbox, CarState, CarTitle } from '#domain/cars/car.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'

/** Within a line of specifications. Petrol is not mentioned. */
export const FUEL_SHORT_LABELS: Record<CarFuel, string | undefined> = {
  petrol: undefined,
  diesel: 'дизель',
  gas: 'газ',
  hybrid: 'гибрид',
  'plug-in-hybrid': 'гибрид',
  electric: 'электро',
}

/** Within a line of specifications. A single speed is not mentioned. */
export const GEARBOX_SHORT_LABELS: Record<CarGearbox, string | undefined> = {
  automatic: 'автомат',
  robot: 'робот',
  cvt: 'вариатор',
  manual: 'механика',
  'single-speed': undefined,
}

export const TITLE_LABELS: Record<CarTitle, string> = {
  original: 'Оригинал',
  duplicate: 'Дубликат',
  electronic: 'Электронный',
}

/** The condition of a discount. */
export const DISCOUNT_LABELS: Record<DiscountCondition, string> = {
  'trade-in': 'Обмен по trade-in',
  credit: 'Кредит',
  insurance: 'Каско в салоне',
  optional: 'Дополнительное оборудование',
}

/** Below the name of a discount: what a buyer does for it. */
export const DISCOUNT_HINTS: Record<DiscountCondition, string> = {
  'trade-in': 'сдаёте свой автомобиль',
  credit: 'покупаете в кредит через салон',
  insurance: 'оформляете полис на год',
  optional: 'заказываете у нас вместе с автомобилем',
}

/** With a price that depends on no condition. */
export const NO_CONDITIONS = 'без доп.\u00a0скидок'

/** The part of the dealer's maximum discount beyond the named conditions. */
export const FURTHER_DISCOUNT_TEXTS = { label: 'Ещё, на\u00A0условиях дилера', hint: 'условия назовёт менеджер' }

/** Whether the car is damaged. */
export const DAMAGE_LABELS: Record<CarCondition, string> = {
  intact: 'Не требует ремонта',
  damaged: 'С повреждениями',
}

/** The state of a car that cannot simply be bought. */
export const STATE_LABELS: Partial<Record<CarState, string>> = {
  draft: 'Снят с публикации',
  held: 'Уточните наличие',
  reserved: 'Забронирован',
  sold: 'Продан',
  archived: 'Снят с продажи',
}

export const CAR_FORMS: PluralForms = ['автомобиль', 'автомобиля', 'автомобилей']
export const OWNER_FORMS: PluralForms = ['владелец', 'владельца', 'владельцев']
export const PHOTO_FORMS: PluralForms = ['фотография', 'фотографии', 'фотографий']

/** Below the drawing that replaces photos. */
export const NO_PHOTOS_MESSAGE = 'Фотографий пока нет'

/** The button of a car that cannot be driven yet. */
export const AWAITED_LABELS: Record<AwaitedEvent, string> = {
  arrived: 'Сообщить о\u00a0поступлении',
  free: 'Сообщить, если освободится',
}

export const SORT_LABEL = 'Сортировка' // docs/product.md, Catalogue
