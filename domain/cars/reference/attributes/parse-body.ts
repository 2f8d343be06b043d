import type { CarBody } from '#domain/cars/car.ts'
import type { Model } from '../brand.ts'
import { createEnumParser } from './create-enum-parser.ts'

// A minibus is for passengers, and so is only the minivan among the enum's vans; `van` is «Фургон».
const parseBodyWord = createEnumParser<CarBody>([
  ['sedan', 'Седан, Saloon, Седан-хардтоп, Sedan hardtop, Седан стретч, Седан Long'],
  ['hatchback', 'Хэтчбек, Хетчбек, Хэтчбэк, Хетчбэк, Хечбек, Хэчбек, Хэтч, Hatch'],
  ['liftback', 'Лифтбек, Лифтбэк'],
  ['wagon', 'Универсал, Universal, Estate, Station wagon, Touring, Комби, Combi, Универсал повышенной проходимости'],
  ['crossover', 'Кроссовер, Кросовер, CUV, SAV, Кросс-купе, Кроссовер-купе, Купе-кроссовер, Coupe crossover'],
  [
    'suv',
    `Внедорожник, Вседорожник, Джип, Jeep, allroad, offroad, Off-roader, Внедорожник открытый, allroad open,
    Внедорожник закрытый, Внедорожник/кроссовер, Кроссовер/внедорожник, SUV/Crossover, Crossover/SUV`,
  ],
  ['coupe', 'Купе, Купе-хардтоп, Coupe hardtop, Хардтоп, Hardtop, Фастбек, Fastback'],
  [
    'convertible',
    `Кабриолет, Cabrio, Cabriolet, Родстер, Roadster, Спидстер, Speedster, Тарга, Targa, Спайдер, Spider, Spyder`,
  ],
  [
    'minivan',
    `Минивэн, Минивен, Mini van, MPV, Компактвэн, Компактвен, Compact van, Микровэн, Микровен, Micro van,
    Микроавтобус, Minibus, Минибус, Автобус, Bus`,
  ],
  [
    'van',
    `Фургон, Furgon, Цельнометаллический фургон, Грузовой фургон, Грузопассажирский фургон, Панельный фургон,
    Panel van, Cargo van, Каблук`,
  ],
  [
    'pickup',
    `Пикап, Pickup truck, Пикап двойная кабина, Пикап одинарная кабина, Пикап полуторная кабина,
    Пикап с двойной кабиной, Пикап с одинарной кабиной, Пикап с полуторной кабиной,
    Pickup double cab, Pickup single cab, Pickup extended cab, pickup_one, pickup_one_half, pickup_two, Double cab`,
  ],
  ['limousine', 'Лимузин, Limo, Limousin'],
])

/** `5 дв.`, `5-дверный`, `5_doors`: the number of doors in the name of a body. */
const DOORS = /([2-6])[\s_-]*(?:дв(?:\.|[а-яё]*)|doors?)/iu
const BARE_DOORS = /^[2-6]$/

/**
 * The body that a feed names: «Внедорожник 5 дв.», `allroad_5_doors`, `SUV`, «Пикап двойная кабина». Feeds call
 * crossovers «Внедорожник» too: see `resolveBody`. Undefined for an unknown word.
 */
export function parseBody(text: string): CarBody | undefined {
  return parseBodyWord(text) ?? parseBodyWord(text.replace(DOORS, ' '))
}

/** The number of doors in a text: `5`, «Хэтчбек 3 дв.», `hatchback_5_doors`, «4-дверный». Undefined without one. */
export function parseDoors(text: string): number | undefined {
  const doors = BARE_DOORS.test(text.trim()) ? text.trim() : DOORS.exec(text)?.[1]
  return doors ? Number(doors) : undefined
}

/**
 * Distinguishes a crossover from a true off-roader, which feeds do not: auto.ru and Avito call both «Внедорожник». A
 * model that is known as only one of the two gets that one; any other body is returned unchanged.
 */
export function resolveBody(model: Model | undefined, body: CarBody | undefined): CarBody | undefined {
  if (body !== 'suv' && body !== 'crossover') return body
  const known = model?.bodies.filter((known) => known === 'suv' || known === 'crossover') ?? []
  return known.length === 1 ? known[0] : body
}
