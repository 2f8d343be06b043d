import type { CarDrive, CarGearbox, Engine } from '#domain/cars/car.ts'
import { parseDrive } from '#domain/cars/reference/attributes/parse-attributes.ts'
import { parseFuel } from '#domain/cars/reference/attributes/parse-fuel.ts'
import { parseGearbox } from '#domain/cars/reference/attributes/parse-gearbox.ts'
import { parseModificationText } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import type { FieldParser } from './field-parser.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { parseNumber, parseWholeNumber } from '../values/parse-value.ts'

export interface Drivetrain {
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
}

/** Engine, gearbox and drive from their own fields, otherwise from the modification (`2.0 AT (200 л.с.) 4WD`). */
export function parseDrivetrain(fields: FeedFields, parser: FieldParser): Drivetrain {
  const modification = parseModificationText(`${fields.modification ?? ''} ${fields.engine ?? ''}`)
  const fuel =
    parser.parse('fuel', fields.fuel, parseFuel) ??
    (fields.engine ? parseFuel(fields.engine) : undefined) ??
    modification.fuel ??
    null
  const volume = parser.parse('engineVolume', fields.engineVolume, parseCubicCentimetres)
  return {
    engine: {
      fuel,
      // An electric motor has no displacement, even if a template contains one.
      cc: fuel === 'electric' ? null : (volume ?? modification.engineCc ?? null),
      powerHp:
        parser.parse('powerHp', fields.powerHp, parseHorsePower, isOnlyKilowatts) ?? modification.powerHp ?? null,
      powerKw:
        parser.parse('powerKw', fields.powerKw, (text) => parseWholeNumber(text, 1, 2500)) ??
        parseModificationText(fields.powerHp ?? '').powerKw ??
        modification.powerKw ??
        null,
      rangeKm: parser.parse('range', fields.range, (text) => parseWholeNumber(text, 1, 3000)) ?? null,
    },
    gearbox: parser.parse('gearbox', fields.gearbox, parseGearbox) ?? modification.gearbox ?? null,
    drive: parser.parse('drive', fields.drive, parseDrive) ?? modification.drive ?? null,
  }
}

/** `1998`, `1 998 см³`, `2.0`, «1,5 л»: a number up to 20 is in litres. Undefined for an electric motor's `0`. */
function parseCubicCentimetres(text: string): number | undefined {
  const number = parseNumber(text)
  if (number === undefined) return undefined
  const cc = Math.round(number <= 20 ? number * 1000 : number)
  return cc >= 100 && cc <= 20_000 ? cc : undefined
}

function parseHorsePower(text: string): number | undefined {
  return parseModificationText(text).powerHp ?? (/квт|kw/i.test(text) ? undefined : parseWholeNumber(text, 1, 3000))
}

function isOnlyKilowatts(text: string): boolean {
  const { powerHp, powerKw } = parseModificationText(text)
  return powerHp === undefined && powerKw !== undefined
}
