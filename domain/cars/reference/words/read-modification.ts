import type { CarDrive, CarFuel, CarGearbox } from '../../car.ts'
import { readDrive } from './read-drive.ts'
import { wordList } from './word-list.ts'

/** What the text of a modification tells about the car; whatever it does not tell is undefined. */
export interface Modification {
  /** Litres times 1000: `1.5` gives 1500 where the engine may have 1499, so an engine volume field goes first. */
  engineCc: number | undefined
  /** Petrol is never told: a modification without `d`, `hyb` or `Electro` may burn anything. */
  fuel: CarFuel | undefined
  gearbox: CarGearbox | undefined
  powerHp: number | undefined
  powerKw: number | undefined
  /** Only when it is told; without `4WD` the car may be driven by its front or its rear wheels. */
  drive: CarDrive | undefined
}

const LITRES = /^(\d[.,]\d)([a-zа-яё]*)$/i
const POWER_HP = /(\d{2,4})\s*(?:л\.?\s*с|hp)/i
const POWER_KW = /(\d{2,4})\s*(?:кВт|kW)/i
const CUBIC_CENTIMETRES = /(\d{3,4})\s*(?:см|cm|куб|cc)/i

const readGearboxWord = wordList<CarGearbox>([
  ['automatic', 'AT'],
  ['manual', 'MT'],
  ['robot', 'AMT, DCT, DSG, DHT'],
  ['cvt', 'eCVT'],
])
const readFuelWord = wordList<CarFuel>([
  ['electric', 'Electro, Электро, EV'],
  ['plug-in-hybrid', 'PHEV, EREV'],
  ['hybrid', 'hyb, HEV, Гибрид'],
  ['diesel', 'd, TD, TDI, CDI, CRDi, dCi, Дизель'],
  ['gas', 'LPG, CNG'],
])

/**
 * Parses auto.ru's `modification_id`: `600 3.5 AT (415 л.с.) 4WD`, `2.5hyb CVT (218 л.с.)`, `1.5d MT`,
 * `Electro AT (218 кВт)`. Numbers of the car's own name (`600`, `FX30d`) are left alone.
 */
export function readModification(text: string): Modification {
  const words = text.replace(/\([^)]*\)?/g, ' ').split(/[\s/]+/)
  const litres = words.flatMap((word) => LITRES.exec(word) ?? [])
  const suffix = litres[2] ?? ''
  const fuel = [...words.filter((word) => word.length > 1), suffix].map(readFuelWord).find(Boolean)
  const gearbox = words.map(readGearboxWord).find(Boolean)
  return {
    engineCc: within(100, 20_000, litresToCc(litres[1]) ?? wholeNumber(CUBIC_CENTIMETRES, text)),
    fuel,
    // auto.ru writes AT of every car with two pedals; an electric one has a reducer.
    gearbox: fuel === 'electric' && gearbox === 'automatic' ? 'single-speed' : gearbox,
    powerHp: within(1, 3000, wholeNumber(POWER_HP, text)),
    powerKw: within(1, 2500, wholeNumber(POWER_KW, text)),
    drive: words.map(readDrive).find(Boolean),
  }
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
