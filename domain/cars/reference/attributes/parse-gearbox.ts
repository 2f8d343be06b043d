import type { CarGearbox } from '#domain/cars/car.ts'
import { createEnumParser } from './create-enum-parser.ts'

// A dedicated hybrid transmission (DHT) changes fixed gears with its own clutches: a robot.
const parseGearboxWord = createEnumParser<CarGearbox>([
  [
    'automatic',
    `Автомат, Автоматическая, Автоматический, АКПП, АКП, AT, Auto, Типтроник, Tiptronic, Steptronic, Geartronic,
    Автоматическая КПП, Автоматическая коробка, Автоматическая коробка передач, Автоматическая трансмиссия,
    Automatic transmission, Гидромеханическая, Автоматическая гидромеханическая, Гидроавтомат, Гидротрансформатор,
    Гидротрансформаторный автомат, Классический автомат`,
  ],
  [
    'robot',
    `Робот, Роботизированная, Роботизированный, Robotized, Robotic, РКПП, РКП, AMT, DCT, DSG, DKG, PDK, EDC, EDCT, WDCT,
    S-tronic, Powershift, Easy-R, DHT, DHT Pro, Роботизированная КПП, Роботизированная коробка,
    Роботизированная коробка передач, Роботизированная трансмиссия, Преселективная, Преселективный робот,
    Робот с двумя сцеплениями, Робот с одним сцеплением, С двойным сцеплением, Робот два сцепления,
    Робот одно сцепление`,
  ],
  [
    'cvt',
    `Вариатор, Вариаторная, Variator, eCVT, Бесступенчатая, Бесступенчатый, Бесступенчатый вариатор, X-tronic,
    Lineartronic, Multitronic, Multidrive, Вариатор CVT, CVT вариатор, Бесступенчатая КПП, Бесступенчатая трансмиссия,
    Вариаторная КПП, Автоматическая бесступенчатая, Continuously variable`,
  ],
  [
    'manual',
    `Механика, Механическая, Механический, Mechanical, Mechanic, Mechanics, МКПП, МКП, MT, Ручная, Мех,
    Механическая КПП, Механическая коробка, Механическая коробка передач, Механическая трансмиссия,
    Manual transmission`,
  ],
  [
    'single-speed',
    `Редуктор, Reducer, Reduction gear, Понижающий редуктор, Одноступенчатый редуктор, Одноступенчатая,
    Одноступенчатый, Односкоростная, Прямая передача, Direct drive, Электро`,
  ],
])

/** Also matches an unclosed bracket: searching for its end from every bracket would be slow. */
const BRACKETS = /\([^)]*\)?/g
/** `7DCT`, `6-АКПП`, «8-ст. автомат», «6-ступенчатая механическая»; never one gear, which is a single-speed's. */
const GEARS_BEFORE =
  /^\s*(?:[2-9]|1[0-2])[\s-]*(?:ст(?:уп(?:енчат\p{Letter}*)?)?[.\s-]|speed\s|скоростн\p{Letter}*\s)?/iu
/** `AT8`, `МКПП-5`, «Робот 7 ст.»: the number of gears after the word. */
const GEARS_AFTER = /[\s-]*(?:[2-9]|1[0-2])(?:[\s-]*(?:ст|ступ|speed)\p{Letter}*\.?)?\s*$/iu
const ONE_GEAR = /^\s*1[\s-]*(?:ст|speed|скор)/iu

/** The gearbox in a feed: «Автомат», `AMT`, `7DCT`, «Робот», `AT6`, «Редуктор». Undefined for an unknown one. */
export function parseGearbox(text: string): CarGearbox | undefined {
  if (ONE_GEAR.test(text)) return 'single-speed'
  const word = text.replace(BRACKETS, ' ')
  return (
    parseGearboxWord(text) ??
    parseGearboxWord(word) ??
    parseGearboxWord(word.replace(GEARS_BEFORE, '')) ??
    parseGearboxWord(word.replace(GEARS_AFTER, ''))
  )
}
