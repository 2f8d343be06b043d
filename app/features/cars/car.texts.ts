import type { PluralForms } from '#locale/plural.ts'
import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarCondition,
  CarDrive,
  CarFuel,
  CarGearbox,
  CarState,
  CarTitle,
  CarWheel,
  CatalogueBlock,
} from '#domain/cars/car.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'

/** The label of each code. Complete by type: a new code does not compile without its label. */
export const BLOCK_LABELS: Record<CatalogueBlock, string> = { new: 'Новые', used: 'С пробегом' }

export const BODY_LABELS: Record<CarBody, string> = {
  sedan: 'Седан',
  hatchback: 'Хэтчбек',
  liftback: 'Лифтбек',
  wagon: 'Универсал',
  crossover: 'Кроссовер',
  suv: 'Внедорожник',
  coupe: 'Купе',
  convertible: 'Кабриолет',
  minivan: 'Минивэн',
  van: 'Фургон',
  pickup: 'Пикап',
  limousine: 'Лимузин',
}

export const FUEL_LABELS: Record<CarFuel, string> = {
  petrol: 'Бензин',
  diesel: 'Дизель',
  gas: 'Газ',
  hybrid: 'Гибрид',
  'plug-in-hybrid': 'Подзаряжаемый гибрид',
  electric: 'Электро',
}

/** Within a line of specifications. Petrol is not mentioned. */
export const FUEL_SHORT_LABELS: Record<CarFuel, string | undefined> = {
  petrol: undefined,
  diesel: 'дизель',
  gas: 'газ',
  hybrid: 'гибрид',
  'plug-in-hybrid': 'гибрид',
  electric: 'электро',
}

export const GEARBOX_LABELS: Record<CarGearbox, string> = {
  automatic: 'Автоматическая',
  robot: 'Роботизированная',
  cvt: 'Вариатор',
  manual: 'Механическая',
  'single-speed': 'Одноступенчатый редуктор',
}

/** Within a line of specifications. A single speed is not mentioned. */
export const GEARBOX_SHORT_LABELS: Record<CarGearbox, string | undefined> = {
  automatic: 'автомат',
  robot: 'робот',
  cvt: 'вариатор',
  manual: 'механика',
  'single-speed': undefined,
}

export const DRIVE_LABELS: Record<CarDrive, string> = { front: 'Передний', rear: 'Задний', all: 'Полный' }

export const WHEEL_LABELS: Record<CarWheel, string> = { left: 'Слева', right: 'Справа' }

export const COLOUR_LABELS: Record<CarColour, string> = {
  white: 'Белый',
  silver: 'Серебристый',
  grey: 'Серый',
  black: 'Чёрный',
  blue: 'Синий',
  'light-blue': 'Голубой',
  red: 'Красный',
  burgundy: 'Бордовый',
  green: 'Зелёный',
  brown: 'Коричневый',
  beige: 'Бежевый',
  gold: 'Золотистый',
  orange: 'Оранжевый',
  yellow: 'Жёлтый',
  purple: 'Фиолетовый',
  pink: 'Розовый',
}

export const AVAILABILITY_LABELS: Record<CarAvailability, string> = {
  'in-stock': 'В наличии',
  'in-transit': 'В пути',
  'to-order': 'Под заказ',
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
