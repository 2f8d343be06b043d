import type { CarTitle } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

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
