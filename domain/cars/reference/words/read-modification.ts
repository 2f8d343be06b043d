import type { CarDrive, CarFuel, CarGearbox } from '../../car.ts'
import { readDrive } from './read-drive.ts'
import { readFuel } from './read-fuel.ts'
import { readGearbox } from './read-gearbox.ts'
import { wordList } from './word-list.ts'

/** What the text of a modification tells about the car; whatever it does not tell is undefined. */
export interface Modification {
  /** Litres times 1000: `1.5` gives 1500 where the engine may have 1499, so an engine volume field goes first. */
  engineCc: number | undefined
  fuel: CarFuel | undefined
  gearbox: CarGearbox | undefined
  powerHp: number | undefined
  powerKw: number | undefined
  /** Only when it is told; without `4WD` the car may be driven by its front or its rear wheels. */
  drive: CarDrive | undefined
  /**
   * Whether the text is one of auto.ru's catalogue and nothing else, in any order: litres, a gearbox or a power, a drive.
   * There a petrol engine is the one without `d`, `hyb`, `LPG` or `Electro`; elsewhere such an engine may burn anything.
   */
  isCatalogued: boolean
}

const LITRES = /^(\d[.,]\d)([a-zа-яё]*)$/i
const POWER_HP = /(\d{2,4})\s*(?:л\.?\s*с(?!\p{Letter})\.?|hp|bhp)/iu
const POWER_KW = /(\d{2,4})\s*(?:кВт|kW)/i
const CUBIC_CENTIMETRES = /(\d{3,4})\s*(?:см|cm|куб|cc)/i
/** Of a part in brackets that was never closed nothing is taken apart either. */
const BRACKETS = /\([^)]*\)?/g
/** A comma parts words, but not the litres of `1,6`. */
const BETWEEN_WORDS = /[\s;]+|,(?!\d)/
/** Words that tell nothing, between those that do: «2.0 л», a model year. */
const FILLING = /^(?:л|l|литр\p{Letter}*|привод|drive|turbo|турбо|t|(?:19|20)\d\d|[2-6]dr)?\.?$/iu

const readGearboxWord = wordList<CarGearbox>([
  ['automatic', 'AT, АКПП'],
  ['manual', 'MT, МКПП'],
  ['robot', 'AMT, DCT, DSG, DHT, РКПП'],
  ['cvt', 'CVT, eCVT, Вариатор'],
])
/** What only an engine of one fuel is called, beside the words of `readFuel`. */
const readFuelWord = wordList<CarFuel>([
  ['electric', 'Electro, Электро, EV'],
  ['plug-in-hybrid', 'PHEV, EREV'],
  ['hybrid', 'hyb, HEV, MHEV, Гибрид'],
  [
    'diesel',
    `d, TD, TDI, BiTDI, SDI, CDI, CDTI, CRDi, VGT, dCi, HDi, BlueHDi, TDCi, DTI, D-4D, DI-D, Di-D, JTD, Multijet, Duratorq,
    EcoBlue, SDV6, TDV6, Дизель, дт`,
  ],
  [
    'petrol',
    `TSI, TFSI, FSI, MPI, GDI, T-GDI, TGDI, MPFI, DOHC, VVT-i, Dual VVT-i, VTEC, i-VTEC, EcoBoost, Duratec, THP, VTi,
    PureTech, TCe, Skyactiv-G`,
  ],
  ['gas', 'LPG, CNG'],
])

/** A letter alone is a part of a name: `300 d`. */
const readFuelPart = (phrase: string) => (phrase.length > 1 ? (readFuelWord(phrase) ?? readFuel(phrase)) : undefined)
/** «Электро» between other parts is the fuel. */
const readGearboxPart = (phrase: string) =>
  readFuelPart(phrase) === undefined ? (readGearboxWord(phrase) ?? readGearbox(phrase)) : undefined

/**
 * Parses a modification by its parts, whatever their order: auto.ru's `600 3.5 AT (415 л.с.) 4WD`, `2.5hyb CVT (218 л.с.)`,
 * `1.5d MT`, `Electro AT (218 кВт)`, and what dealers write: `2.0 4WD AT (238 л.с.)`, `1.5 TSI DSG`, «бензин, 2.0 л,
 * 218 л. с.». Numbers of the car's own name (`600`, `FX30d`) are left alone.
 */
export function readModification(text: string): Modification {
  const words = text.replace(BRACKETS, ' ').replace(POWER_HP, ' ').replace(POWER_KW, ' ').split(BETWEEN_WORDS)
  const litresAt = words.findIndex((word) => LITRES.test(word))
  const [, litres, suffix = ''] = LITRES.exec(words[litresAt] ?? '') ?? []
  const ofSuffix = readFuelWord(suffix)
  const phrases = listPhrases(words)
  const fuel = phrases.map(readFuelPart).find(Boolean) ?? ofSuffix
  const gearbox = phrases.map(readGearboxPart).find(Boolean)
  const drive = phrases.map(readDrive).find(Boolean)
  const powerHp = within(1, 3000, wholeNumber(POWER_HP, text))
  const behind = words.filter((_word, index) => index > litresAt)
  const isTold = (word: string) =>
    FILLING.test(word) ||
    word.split('/').every((part) => [readGearboxPart, readFuelPart, readDrive].some((read) => read(part)))
  return {
    engineCc: within(100, 20_000, litresToCc(litres) ?? wholeNumber(CUBIC_CENTIMETRES, text)),
    fuel,
    // auto.ru writes AT of every car with two pedals; an electric one has a reducer.
    gearbox: fuel === 'electric' && gearbox === 'automatic' ? 'single-speed' : gearbox,
    powerHp,
    powerKw: within(1, 2500, wholeNumber(POWER_KW, text)),
    drive,
    isCatalogued:
      litres !== undefined &&
      (ofSuffix !== undefined || FILLING.test(suffix)) &&
      (gearbox ?? powerHp) !== undefined &&
      behind.every(isTold),
  }
}

/**
 * Parts a model from the modification that stands behind it in one text: «H9 2.0 AT (218 л.с.) 4WD 2026». Undefined when
 * nothing behind the first word tells two things of an engine, a gearbox or a drive: «Model 3 AWD» is a name.
 */
export function splitOffModification(text: string): { name: string; modification: string } | undefined {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex((word, index) => index > 0 && beginsModification(word))
  if (at === -1) return undefined
  const modification = words.slice(at).join(' ')
  const { isCatalogued: _isCatalogued, ...parts } = readModification(modification)
  const told = Object.values(parts).filter((part) => part !== undefined)
  return told.length < 2 ? undefined : { name: words.slice(0, at).join(' ').replace(/[,;]$/, ''), modification }
}

const beginsModification = (word: string) =>
  LITRES.test(word) || [readFuelPart, readGearboxWord, readDrive].some((read) => read(word) !== undefined)

/** Two words, then one, then what stands between slashes: «подключаемый гибрид», «Бензин/электро», `AMT/4WD`. */
function listPhrases(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  const halves = words.filter((word) => word.includes('/')).flatMap((word) => word.split('/'))
  return [...pairs, ...words, ...halves]
}

const litresToCc = (litres: string | undefined) =>
  litres === undefined ? undefined : Math.round(Number(litres.replace(',', '.')) * 1000)

/** What a template writes where it knows nothing (`0.0 AT`), and a slip of the keyboard, tell nothing. */
function within(min: number, max: number, figure: number | undefined): number | undefined {
  return figure !== undefined && figure >= min && figure <= max ? figure : undefined
}

function wholeNumber(pattern: RegExp, text: string): number | undefined {
  const digits = pattern.exec(text)?.[1]
  return digits ? Number(digits) : undefined
}
