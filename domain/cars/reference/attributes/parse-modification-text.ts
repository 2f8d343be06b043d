import type { CarDrive, CarFuel, CarGearbox } from '#domain/cars/car.ts'
import { memoizeByText } from '../brand.ts'
import { listParts, listWords, type ModificationPart } from './modification-parts.ts'

/** The facts about a car in the text of its modification; a fact that it does not contain is undefined. */
export interface Modification {
  /** Litres times 1000: `1.5` gives 1500 where the engine can have 1499, so an engine volume field takes precedence. */
  engineCc: number | undefined
  fuel: CarFuel | undefined
  gearbox: CarGearbox | undefined
  powerHp: number | undefined
  powerKw: number | undefined
  /** Only when the text contains it; without `4WD` either the front or the rear wheels can be driven. */
  drive: CarDrive | undefined
  /**
   * Whether the text consists of the parts of auto.ru's catalogue, in any order: litres, a gearbox or a power, a drive.
   * In that catalogue an engine without `d`, `hyb`, `LPG` or `Electro` is a petrol engine; elsewhere it can use
   * any fuel.
   */
  isCatalogued: boolean
}

const POWER_HP = /(?<!\d[.,]?)(\d{2,4}(?:[.,]\d)?)\s*(?:л[./]?\s*с(?:ил)?(?!\p{Letter})\.?|b?hp(?!\p{Letter}))/iu
const POWER_KW =
  /(?<!\d[.,]?)(\d{2,4}(?:[.,]\d)?)\s*(?:кВт|kW)(?!\p{Letter}|\s?[·⋅∙*./-]?\s?(?:ч(?:ас\p{Letter}*)?|h)(?!\p{Letter}))/iu
const BATTERY_KWH =
  /(?<!\d[.,]?)\d{1,3}(?:[.,]\d{1,2})?\s*(?:кВт|kW)\s?[·⋅∙*./-]?\s?(?:ч(?:ас\p{Letter}*)?|h)(?!\p{Letter})\.?/iu
const CUBIC_CENTIMETRES =
  /(?<!\d[.,]?)(\d{1,2}[ \u00a0\u202f]\d{3}|\d{3,5})\s*(?:см|cm|куб\p{Letter}*|cc)(?!\p{Letter})\.?\s?[3³]?/iu
const VALVES = /(?<!\p{Letter}|\d[.,]?)\d{1,2}\s?-?\s?(?:кл(?:ап\p{Letter}*)?|v)(?!\p{Letter})\.?/iu
const GEARS = /(?<!\p{Letter}|\d[.,]?)(?:[2-9]|1[0-2])\s?-?\s?ст(?:уп\p{Letter}*)?(?!\p{Letter})\.?/iu
/** Numbers with their units, which can be between any two words. */
const MEASURES = [POWER_HP, POWER_KW, BATTERY_KWH, CUBIC_CENTIMETRES, VALVES, GEARS]
const ANY_MEASURE = new RegExp(MEASURES.map(({ source }) => source).join('|'), 'giu')
const BEGINS_WITH_MEASURE = new RegExp(
  `^[(\\[]?(?:${[POWER_HP, POWER_KW, BATTERY_KWH, CUBIC_CENTIMETRES].map(({ source }) => source).join('|')})`,
  'iu',
)
/** Also matches an unclosed bracket, up to the end of the text. */
const BRACKETS = /\(([^)]*)\)?/g

/**
 * Parses a modification by its parts, whatever their order: auto.ru's `600 3.5 AT (415 л.с.) 4WD`,
 * `2.5hyb CVT (218 л.с.)`, `1.5d MT`, `Electro AT (218 кВт)`, and what dealers write: `2.0 4WD AT (238 л.с.)`,
 * `1.5 TSI DSG`, «бензин, 2.0 л, 218 л. с.». Numbers of the car's name (`600`, `FX30d`) are ignored. Text in brackets
 * counts only for facts that the rest does not contain.
 */
export const parseModificationText: (text: string) => Readonly<Modification> = memoizeByText(parseUncached)

function parseUncached(text: string): Modification {
  const parts = listParts(listWords(withoutMeasures(text.replace(BRACKETS, ' '))))
  const bracketed = listParts(
    listWords(withoutMeasures([...text.matchAll(BRACKETS)].map(([, inner]) => inner).join(' '))),
  )
  const fuel = chooseFuel(parts) ?? chooseFuel(bracketed)
  const gearbox = gearboxIn(parts) ?? gearboxIn(bracketed)
  const drive = driveIn(parts) ?? driveIn(bracketed)
  const powerHp = within(1, 3000, matchWholeNumber(POWER_HP, text))
  const litresAt = parts.findIndex(({ kind }) => kind === 'litres')
  return {
    engineCc: within(100, 20_000, litresIn(parts) ?? matchWholeNumber(CUBIC_CENTIMETRES, text) ?? litresIn(bracketed)),
    fuel,
    // auto.ru writes AT for every car with two pedals; an electric one has a single-speed gearbox.
    gearbox: fuel === 'electric' && gearbox === 'automatic' ? 'single-speed' : gearbox,
    powerHp,
    powerKw: within(1, 2500, matchWholeNumber(POWER_KW, text)),
    drive,
    isCatalogued:
      litresAt !== -1 &&
      (gearbox ?? powerHp) !== undefined &&
      parts.every(({ kind }, at) => at < litresAt || kind !== 'unknown'),
  }
}

/** How many facts about engine, gearbox and drive a text contains, and whether it consists of nothing else. */
export function assessModification(text: string): { factCount: number; isWhole: boolean } {
  const parts = listParts(listWords(withoutMeasures(text.replaceAll(/[()[\]]/g, ' '))))
  const kinds = new Set(parts.map(({ kind }) => kind).filter((kind) => kind !== 'filler' && kind !== 'unknown'))
  const measures = [POWER_HP, POWER_KW, BATTERY_KWH, CUBIC_CENTIMETRES].filter((measure) => measure.test(text))
  return { factCount: kinds.size + measures.length, isWhole: parts.every(({ kind }) => kind !== 'unknown') }
}

/** Whether a text begins with a number and its unit: `(218 л.с.) 2.0 AT`, `100 kWh`. */
export const beginsWithMeasure = (text: string): boolean => BEGINS_WITH_MEASURE.test(text)

const withoutMeasures = (text: string) => text.replaceAll(ANY_MEASURE, ' ')

const FUEL_PRIORITY = ['plug-in-hybrid', 'hybrid', 'gas'] as const

/** Of several fuels the most specific one: petrol together with electricity is a hybrid. */
function chooseFuel(parts: readonly ModificationPart[]): CarFuel | undefined {
  const fuels = parts.flatMap((part) => (part.kind === 'fuel' ? [part.fuel] : []))
  const specific = FUEL_PRIORITY.find((fuel) => fuels.includes(fuel))
  if (specific !== undefined) return specific
  const combustible = fuels.find((fuel) => fuel !== 'electric')
  return combustible !== undefined && fuels.includes('electric') ? 'hybrid' : fuels[0]
}

const gearboxIn = (parts: readonly ModificationPart[]) =>
  parts.flatMap((part) => (part.kind === 'gearbox' ? [part.gearbox] : []))[0]

const driveIn = (parts: readonly ModificationPart[]) =>
  parts.flatMap((part) => (part.kind === 'drive' && part.drive !== 'two-wheel' ? [part.drive] : []))[0]

const litresIn = (parts: readonly ModificationPart[]) =>
  parts.flatMap((part) => (part.kind === 'litres' ? [part.engineCc] : []))[0]

/** Undefined outside the range: a template's empty value (`0.0 AT`) or a typing error. */
function within(min: number, max: number, value: number | undefined): number | undefined {
  return value !== undefined && value >= min && value <= max ? value : undefined
}

function matchWholeNumber(pattern: RegExp, text: string): number | undefined {
  const digits = pattern.exec(text)?.[1]
  // «1 498 см³», «149,6 л.с.»
  return digits ? Math.round(Number(digits.replace(/\s/, '').replace(',', '.'))) : undefined
}
