import type { CarDrive, CarFuel, CarGearbox } from '#domain/cars/car.ts'
import { parseDrive } from './parse-attributes.ts'
import { parseFuel } from './parse-fuel.ts'
import { parseGearbox } from './parse-gearbox.ts'
import { createEnumParser } from './create-enum-parser.ts'

/** One part of a modification. `two-wheel` does not determine which wheels are driven; a filler word has no meaning. */
export type ModificationPart =
  | { kind: 'litres'; engineCc: number }
  | { kind: 'fuel'; fuel: CarFuel }
  | { kind: 'gearbox'; gearbox: CarGearbox }
  | { kind: 'drive'; drive: CarDrive | 'two-wheel' }
  | { kind: 'filler' }
  | { kind: 'unknown' }

const LITRES = /^(\d[.,]\d)-?(\p{Letter}[\p{Letter}-]*)?$/u
/** A comma between two single digits is the decimal point of litres. */
const DECIMAL_COMMA = /(?<![\p{Letter}\d.,])(\d),(?=\d(?!\d))/gu
/** `4 WD`, `4 x 4` */
const SPACED_DRIVE = /(?<![\p{Letter}\d.,])(?:([24])\s?(?:wd|вд)|4\s?[xх]\s?([24]))(?![\p{Letter}\d])/giu
const WORD_SEPARATOR = /[\s;,|•·_–—]+/
const EDGES = /^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}+]+$/gu
/** «подключаемый полный привод», «Plug-in hybrid» */
const MAX_PHRASE_WORDS = 3

const parseGearboxWord = createEnumParser<CarGearbox>([
  ['automatic', 'AT, АКПП, АКП, Автомат'],
  ['manual', 'MT, МКПП, МКП, Механика'],
  ['robot', 'AMT, DCT, DSG, DHT, РКПП, Робот'],
  ['cvt', 'CVT, eCVT, Вариатор'],
])
/** `7DCT`, `6-АКПП`, `AT8`. */
const GEARS = /^\d{1,2}[-\s]?(?=\p{Letter})|(?<=\p{Letter})[-\s]?\d{1,2}$/gu

const parsePowertrainName = createEnumParser<'name'>([
  [
    'name',
    `EV, BEV, PHEV, EREV, REEV, DM-i, DM-p, iDD, EM-i, EM-P, Hi4, Hi4-T, Hi4-Z, C-DM, HEV, e:HEV, e-Power, E-Hybrid, Hybrid,
    Plug-in, TDI, TFSI`,
  ],
])
/** Whether a powertrain word is part of a name: «UNI-K iDD», «Seal EV», «A4 40 TDI»; not auto.ru's `Electro`, `hyb`. */
export const isPowertrainName = (word: string): boolean => parsePowertrainName(word) !== undefined

/** Engine names that imply one fuel, in addition to the words of `parseFuel`. */
const parseFuelWord = createEnumParser<CarFuel>([
  ['electric', 'Electro, Электро, EV'],
  ['plug-in-hybrid', 'PHEV, EREV, DM-i, DM-p, iDD, EM-i, EM-P, Hi4, Hi4-T, Hi4-Z, C-DM'],
  ['hybrid', 'hyb, HEV, MHEV, e:HEV, e-Power, i-MMD, E-Hybrid, Гибрид'],
  [
    'diesel',
    `TD, TDI, BiTDI, SDI, CDI, CDTI, CRDi, VGT, dCi, HDi, BlueHDi, TDCi, DTI, D-4D, DI-D, JTD, Multijet, Duratorq,
    EcoBlue, SDV6, TDV6, Дизель, дт`,
  ],
  [
    'petrol',
    `TSI, TFSI, FSI, MPI, GDI, T-GDI, TGDI, MPFI, DOHC, VVT-i, Dual VVT-i, VTEC, i-VTEC, EcoBoost, Duratec, THP, VTi,
    PureTech, TCe, Skyactiv-G`,
  ],
  ['gas', 'LPG, CNG'],
])
/** A letter after the litres: `2.2d`, `2.5h`, `3.0i`; elsewhere it is part of a name (`300 d`). */
const parseFuelLetter = createEnumParser<CarFuel>([
  ['diesel', 'd, д'],
  ['hybrid', 'h'],
  ['petrol', 'i'],
])

const parseTwoWheel = createEnumParser<'two-wheel'>([['two-wheel', '2WD']])
const parseFourWheel = createEnumParser<'all'>([['all', 'Полный подключаемый привод, Привод полный']])

/** Words without meaning of their own beside those that have it: «двигатель 2.0 л», «коробка автомат». */
const parseFillerWord = createEnumParser<'filler'>([
  [
    'filler',
    `л, l, lt, литр, литра, литров, литровый, привод, drive, turbo, турбо, t, т, кл, клапанов, клапана, цил, цилиндра,
    цилиндров, ступ, ступеней, передач, скоростей, кпп, коробка, двигатель, мотор, дв, двс, объем, объём, мощность, мощностью,
    г, гв, год, года, сил`,
  ],
])
const FILLER_NUMBER = /^(?:(?:19|20)\d\d|[2-6](?:dr|д)|[vrilв]\d{1,2})$/iu

/** The words of a text without punctuation; litres are split from what follows: `1.6T-GDI` is `1.6` and `T-GDI`. */
export function listWords(text: string): string[] {
  return text
    .replace(DECIMAL_COMMA, '$1.')
    .replace(SPACED_DRIVE, (_drive, wd?: string, of4?: string) => `${wd ?? of4}WD`)
    .split(WORD_SEPARATOR)
    .flatMap((word) => splitWord(word.replace(EDGES, '')))
    .filter(Boolean)
}

/** `2.0/AT/4WD` and `AT-4WD` are several words, «Бензин/электро» and `T-GDI` are one. */
function splitWord(word: string): string[] {
  const [, litres, suffix] = LITRES.exec(word) ?? []
  if (litres !== undefined) return suffix === undefined ? [litres] : [litres, ...splitWord(suffix)]
  if (parsePhrase(word) !== undefined) return [word]
  const pieces = word.split(word.includes('/') ? '/' : '-')
  const isSeveral =
    word.includes('/') || pieces.every((piece) => LITRES.test(piece) || parsePhrase(piece) !== undefined)
  return isSeveral && pieces.length > 1 ? pieces.flatMap(splitWord) : [word]
}

/** The parts of a modification, in the order of its words; a phrase of more words wins. */
export function listParts(words: readonly string[]): ModificationPart[] {
  const parts: ModificationPart[] = []
  for (let at = 0; at < words.length;) {
    const { part, length } = parsePartAt(words, at)
    parts.push(part)
    at += length
  }
  return parts
}

function parsePartAt(words: readonly string[], at: number): { part: ModificationPart; length: number } {
  const word = words[at] ?? ''
  if (LITRES.test(word)) {
    return { part: { kind: 'litres', engineCc: Math.round(Number(word.replace(',', '.')) * 1000) }, length: 1 }
  }
  const fuel = LITRES.test(words[at - 1] ?? '') ? parseFuelLetter(word) : undefined
  if (fuel !== undefined) return { part: { kind: 'fuel', fuel }, length: 1 }
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const part = parsePhrase(words.slice(at, at + length).join(' '))
    if (part !== undefined) return { part, length }
  }
  const isFiller = FILLER_NUMBER.test(word) || parseFillerWord(word) !== undefined
  return { part: { kind: isFiller ? 'filler' : 'unknown' }, length: 1 }
}

/** A single letter is part of a name: `300 d`. «Электро» between other parts is the fuel, not a gearbox. */
function parsePhrase(phrase: string): ModificationPart | undefined {
  if (phrase.length < 2) return undefined
  const fuel = parseFuelWord(phrase) ?? parseFuel(phrase)
  if (fuel !== undefined) return { kind: 'fuel', fuel }
  const gearbox = parseGearboxWord(phrase) ?? parseGearbox(phrase)
  if (gearbox !== undefined) return { kind: 'gearbox', gearbox }
  const drive = parseDrive(phrase) ?? parseFourWheel(phrase) ?? parseTwoWheel(phrase)
  return drive === undefined ? undefined : { kind: 'drive', drive }
}

/**
 * Whether a modification can begin with these words. Stricter than parsing: «Auto» and «Sport» are also parts of names.
 */
export function beginsWithPart(words: readonly string[]): boolean {
  const [first = ''] = words
  const { part, length } = parsePartAt(words, 0)
  if (part.kind === 'gearbox') return parseGearboxWord(first.replaceAll(GEARS, '')) !== undefined || length > 1
  return part.kind !== 'filler' && part.kind !== 'unknown'
}
