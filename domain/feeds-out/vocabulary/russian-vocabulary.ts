import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarCondition,
  CarDrive,
  CarFuel,
  CarGearbox,
  CarTitle,
  CarWheel,
  CatalogueBlock,
} from '#domain/cars/car.ts'
import type { Vocabulary } from './translate-code.ts'

// Common to the Russian formats. A format with fewer or other values has its own table beside it.

export const BLOCKS: Vocabulary<CatalogueBlock> = { new: 'Новые', used: 'С пробегом' }

export const BODIES: Vocabulary<CarBody> = {
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

export const FUELS: Vocabulary<CarFuel> = {
  petrol: 'Бензин',
  diesel: 'Дизель',
  gas: 'Газ',
  hybrid: 'Гибрид',
  'plug-in-hybrid': 'Подключаемый гибрид',
  electric: 'Электро',
}

export const GEARBOXES: Vocabulary<CarGearbox> = {
  automatic: 'Автомат',
  robot: 'Робот',
  cvt: 'Вариатор',
  manual: 'Механика',
  'single-speed': 'Редуктор',
}

export const DRIVES: Vocabulary<CarDrive> = { front: 'Передний', rear: 'Задний', all: 'Полный' }

export const WHEELS: Vocabulary<CarWheel> = { left: 'Левый', right: 'Правый' }

export const COLOURS: Vocabulary<CarColour> = {
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
  gold: 'Золотой',
  orange: 'Оранжевый',
  yellow: 'Жёлтый',
  purple: 'Фиолетовый',
  pink: 'Розовый',
}

export const AVAILABILITIES: Vocabulary<CarAvailability> = {
  'in-stock': 'В наличии',
  'in-transit': 'В пути',
  'to-order': 'На заказ',
}

export const TITLES: Vocabulary<CarTitle> = { original: 'Оригинал', duplicate: 'Дубликат', electronic: 'Электронный' }

export const CONDITIONS: Vocabulary<CarCondition> = { intact: 'Не требует ремонта', damaged: 'Битый или не на ходу' }

const OWNERS = ['Не было владельцев', 'Один владелец', 'Два владельца']

/** The text for a number of owners; the last one is used for any larger number. */
export const describeOwners = (owners: number | null) =>
  owners === null ? undefined : (OWNERS[owners] ?? 'Три и более')

/** «да» or «нет»; undefined when the value is not known, so that nothing is written. */
export const formatYesNo = (is: boolean | null) => (is === null ? undefined : is ? 'да' : 'нет')
