import type { CarDrive, CarGearbox, Engine } from '../cars/car.ts'
import { readDrive } from '../cars/reference/words/read-drive.ts'
import { readFuel } from '../cars/reference/words/read-fuel.ts'
import { readGearbox } from '../cars/reference/words/read-gearbox.ts'
import { readModification } from '../cars/reference/words/read-modification.ts'
import type { Unread } from './unread.ts'
import type { FeedFields } from './feed-record.ts'
import { readNumber, readWhole } from './read-number.ts'

export interface Drivetrain {
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
}

/** Engine, gearbox and drive: what their own fields say, else what the modification tells (`2.0 AT (200 л.с.) 4WD`). */
export function readDrivetrain(fields: FeedFields, unread: Unread): Drivetrain {
  const told = readModification(`${fields.modification ?? ''} ${fields.engine ?? ''}`)
  const fuel =
    unread.read('fuel', fields.fuel, readFuel) ??
    (fields.engine ? readFuel(fields.engine) : undefined) ??
    told.fuel ??
    null
  const volume = unread.read('engineVolume', fields.engineVolume, readCubicCentimetres)
  return {
    engine: {
      fuel,
      // A motor that burns nothing has no volume, whatever a template writes there.
      cc: fuel === 'electric' ? null : (volume ?? told.engineCc ?? null),
      powerHp: unread.read('powerHp', fields.powerHp, readHorsePower, isOnlyKilowatts) ?? told.powerHp ?? null,
      powerKw:
        unread.read('powerKw', fields.powerKw, (text) => readWhole(text, 1, 2500)) ??
        readModification(fields.powerHp ?? '').powerKw ??
        told.powerKw ??
        null,
      rangeKm: unread.read('range', fields.range, (text) => readWhole(text, 1, 3000)) ?? null,
    },
    gearbox: unread.read('gearbox', fields.gearbox, readGearbox) ?? told.gearbox ?? null,
    drive: unread.read('drive', fields.drive, readDrive) ?? told.drive ?? null,
  }
}

/** `1998`, `1 998 см³`, `2.0`, «1,5 л»: up to 20 it is litres. Nothing for an electric motor's `0`. */
function readCubicCentimetres(text: string): number | undefined {
  const number = readNumber(text)
  if (number === undefined) return undefined
  const cc = Math.round(number <= 20 ? number * 1000 : number)
  return cc >= 100 && cc <= 20_000 ? cc : undefined
}

function readHorsePower(text: string): number | undefined {
  return readModification(text).powerHp ?? (/квт|kw/i.test(text) ? undefined : readWhole(text, 1, 3000))
}

function isOnlyKilowatts(text: string): boolean {
  const { powerHp, powerKw } = readModification(text)
  return powerHp === undefined && powerKw !== undefined
}
