import type { CarDrive, CarGearbox, Engine } from '#domain/cars/car.ts'
import { parseDrive } from '#domain/cars/reference/attributes/parse-drive.ts'
import { parseFuel } from '#domain/cars/reference/attributes/parse-fuel.ts'
import { parseGearbox } from '#domain/cars/reference/attributes/parse-gearbox.ts'
import { parseModificationText } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import type { FieldParser } from './field-parser.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { parseNumber, parseWholeNumber } from '../values/parse-number.ts'

export interface Drivetrain {
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
}

/** Engine, gearbox and drive: what their own fields say, else what the modification tells (`2.0 AT (200 л.с.) 4WD`). */
export function parseDrivetrain(fields: FeedFields, unread: FieldParser): Drivetrain {
  const told = parseModificationText(`${fields.modification ?? ''} ${fields.engine ?? ''}`)
  const fuel =
    unread.parse('fuel', fields.fuel, parseFuel) ??
    (fields.engine ? parseFuel(fields.engine) : undefined) ??
    told.fuel ??
    null
  const volume = unread.parse('engineVolume', fields.engineVolume, parseCubicCentimetres)
  return {
    engine: {
      fuel,
      // A motor that burns nothing has no volume, whatever a template writes there.
      cc: fuel === 'electric' ? null : (volume ?? told.engineCc ?? null),
      powerHp: unread.parse('powerHp', fields.powerHp, parseHorsePower, isOnlyKilowatts) ?? told.powerHp ?? null,
      powerKw:
        unread.parse('powerKw', fields.powerKw, (text) => parseWholeNumber(text, 1, 2500)) ??
        parseModificationText(fields.powerHp ?? '').powerKw ??
        told.powerKw ??
        null,
      rangeKm: unread.parse('range', fields.range, (text) => parseWholeNumber(text, 1, 3000)) ?? null,
    },
    gearbox: unread.parse('gearbox', fields.gearbox, parseGearbox) ?? told.gearbox ?? null,
    drive: unread.parse('drive', fields.drive, parseDrive) ?? told.drive ?? null,
  }
}

/** `1998`, `1 998 см³`, `2.0`, «1,5 л»: up to 20 it is litres. Nothing for an electric motor's `0`. */
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
