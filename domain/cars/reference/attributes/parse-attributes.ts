import type { CarAvailability, CarCondition, CarDrive, CarTitle, CarWheel, CatalogueBlock } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

/** Where the car is, in the words of feeds: «в наличии», `available`, «В пути», «На заказ». */
export const parseAvailability = createEnumParser<CarAvailability>([
  [
    'in-stock',
    `В наличии, Наличие, Есть, Есть в наличии, Available, На складе, Склад, В наличии на складе, В салоне, В автосалоне,
    На площадке, На стоянке, В наличии в автосалоне`,
  ],
  [
    'in-transit',
    `В пути, В пути к дилеру, В дороге, В доставке, Transit, On the way, On way, Транзит, Ожидается, Expected,
    Ожидается поставка, Ожидается поступление, Скоро в наличии`,
  ],
  [
    'to-order',
    `На заказ, Под заказ, Заказ, On order, Order, Custom order, Preorder, Предзаказ, Доступен к заказу,
    Доступно к заказу, Доступна к заказу, Available for order, В производстве, К производству, Backorder`,
  ],
])

/** The half of the catalogue that a feed puts the car in: «Новые», `used`, «С пробегом», «Б/у». */
export const parseBlock = createEnumParser<CatalogueBlock>([
  ['new', 'Новый, Новые, Новая, Новое, Новые автомобили, Новый автомобиль, Без пробега, New car, New cars, Cars new'],
  [
    'used',
    `С пробегом, Б/у, Подержанный, Подержанные, Подержанная, Бывший в употреблении, Автомобиль с пробегом,
    Автомобили с пробегом, Авто с пробегом, Подержанные автомобили, С пробегом по РФ, Used car, Used cars, Cars used,
    Pre-owned, Second hand`,
  ],
])

/** Whether the car is undamaged: «Не требует ремонта», `excellent`, «Не битый», «Битый», «На запчасти». */
export const parseCondition = createEnumParser<CarCondition>([
  [
    'intact',
    `Не битый, Не битая, Не бит, Целый, Целая, Исправен, Исправный, Не поврежден, Не требует ремонта, Без ДТП,
    Не был в ДТП, Not damaged, Undamaged, Not beaten, No accident, OK, New, Новый, Новая, Новое, Perfect, Идеальное,
    Excellent, Отличное, Отличное состояние, Good, Хорошее, Хорошее состояние, Average, Среднее`,
  ],
  [
    'damaged',
    `Битый, Битая, Битые, Аварийный, Аварийное, Поврежден, Поврежденный, Неисправен, Требует ремонта, Не на ходу,
    Битый или не на ходу, Битый/не на ходу, На запчасти, После ДТП, После аварии, Плохое, Broken, Beaten, Crashed,
    Wrecked, Need repair, Needs repair`,
  ],
])

/** The vehicle's passport (ПТС) in the words of feeds: «Оригинал», `duplicate`, «Электронный», «ЭПТС». */
export const parseTitle = createEnumParser<CarTitle>([
  ['original', 'Оригинал, Оригинальный, Оригинал ПТС, ПТС оригинал, Оригинальный ПТС, Бумажный, Бумажный ПТС, Paper'],
  ['duplicate', 'Дубликат, Дубль, Дубликат ПТС, ПТС дубликат, Dublicate'],
  [
    'electronic',
    `Электронный, Электронная, ЭПТС, Эл. ПТС, Электронный ПТС, ПТС электронный, Электронный паспорт, Electronic PTS,
    EPTS`,
  ],
])

/** The side of the steering wheel that a feed names: «Левый», `left`, «Правый руль», `RHD`. */
export const parseWheel = createEnumParser<CarWheel>([
  ['left', 'Левый, Левый руль, Левая, Слева, Левосторонний, Левостороннее, LHD, Left hand, Left-hand drive'],
  ['right', 'Правый, Правый руль, Правая, Справа, Правосторонний, Правостороннее, RHD, Right hand, Right-hand drive'],
])

/**
 * The driven wheels that a feed names: «Передний», `full_4wd`, «Полный подключаемый», `RWD`. `2WD` and `4x2` do not
 * determine which two, so they stay unknown.
 */
export const parseDrive = createEnumParser<CarDrive>([
  [
    'front',
    'Передний, Передний привод, Переднеприводный, FWD, Front drive, Front wheel drive, Forward, Forward control',
  ],
  ['rear', 'Задний, Задний привод, Заднеприводный, RWD, Rear drive, Rear wheel drive, Back'],
  [
    'all',
    `Полный, Полный привод, Полноприводный, 4WD, AWD, 4x4, Full, Full 4WD, All wheel, All wheel drive, Four wheel drive,
    Постоянный полный, Полный постоянный, Постоянный полный привод, Полный привод постоянный, Permanent 4WD,
    Подключаемый, Подключаемый полный, Полный подключаемый, Подключаемый полный привод, Полный привод подключаемый,
    Автоматически подключаемый полный, Полный автоматически подключаемый, Автоматически подключаемый, Optional 4WD,
    Подключаемый вручную, Полный подключаемый вручную, Полный подключаемый автоматически, Полный part-time,
    Полный full-time, Полный электрический, Полный 4WD, 4WD полный, Полный AWD, Полный 4x4, quattro, xDrive, 4MATIC,
    4Motion`,
  ],
])

const parsePaint = createEnumParser<'metallic' | 'solid'>([
  ['metallic', 'Металлик, Metalic, Перламутр, Pearl'],
  ['solid', 'Неметаллик, Без металлика, Акрил, Обычный, Non-metallic'],
])

/** Whether the paint is metallic, by the feed's field for it: «да», `1`, «металлик». */
export function parseMetallic(text: string): boolean | undefined {
  const paint = parsePaint(text)
  return paint ? paint === 'metallic' : parseYesNo(text)
}

const parseAnswerWord = createEnumParser<'yes' | 'no'>([
  ['yes', 'Y, Да, 1, True, On, Есть, Имеется'],
  ['no', 'N, Нет, 0, False, Off, Отсутствует'],
])

/** A yes or no in the words of feeds: «да», `1`, `true`. Undefined when it is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const answer = parseAnswerWord(text)
  return answer && answer === 'yes'
}
