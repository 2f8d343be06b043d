import type { CatalogueBlock } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

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
