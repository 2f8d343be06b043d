import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarDrive,
  CarFuel,
  CarGearbox,
  CarWheel,
  CatalogueBlock,
} from '#db/schema.ts'

// The options of facets whose values are database enums, in the order in which a visitor sees them. Complete by type: a
// new value does not compile without its label.

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

export const GEARBOX_LABELS: Record<CarGearbox, string> = {
  automatic: 'Автоматическая',
  robot: 'Роботизированная',
  cvt: 'Вариатор',
  manual: 'Механическая',
  'single-speed': 'Одноступенчатый редуктор',
}

export const DRIVE_LABELS: Record<CarDrive, string> = { front: 'Передний', rear: 'Задний', all: 'Полный' }

export const WHEEL_LABELS: Record<CarWheel, string> = { left: 'Левый', right: 'Правый' }

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
