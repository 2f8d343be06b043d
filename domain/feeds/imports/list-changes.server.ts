import type { CarChange } from '../reports/import-report.ts'
import { sql } from 'kysely'
import { formatModelName } from '#domain/cars/car.ts'
import { parseVersion } from '#domain/cars/reference/parse-version.ts'
import type { ImportRun } from './import-run.server.ts'

interface ChangedCar {
  brand: string
  model: string
  modification: string | null
  trim: string | null
  vin: string | null
  change: string
}

const MAX_CHANGES = 1000

/** The cars that this run has so far created, held, brought back or given another price; at most 1000 of each. */
export async function listChanges({ tx, source, now }: Pick<ImportRun, 'tx' | 'source' | 'now'>): Promise<CarChange[]> {
  const car = sql`b.name as brand, m.name as model, c.modification, c.trim, c.vin`
  const names = sql`car c join brand b on b.id = c.brand_id join model m on m.id = c.model_id`
  const states = await sql<ChangedCar>`
    select ${car}, s.state::text as change
    from car_state_change s join (${names}) on c.id = s.car_id
    where s.since = ${now} and s.actor = ${`feed:${source.name}`} order by s.id limit ${MAX_CHANGES}`.execute(tx)
  const prices = await sql<ChangedCar>`
    select ${car}, concat(before.price_rub, ' → ', p.price_rub, ' ₽') as change
    from car_price p join (${names}) on c.id = p.car_id
    join lateral (
      select price_rub from car_price where car_id = p.car_id and since < p.since order by since desc limit 1
    ) before on before.price_rub <> p.price_rub
    where p.since = ${now} and c.source_id = ${source.id} order by c.id limit ${MAX_CHANGES}`.execute(tx)
  return [...states.rows, ...prices.rows].map(describeChange)
}

/** `Lexus RX 350h Executive, X…1042`. */
function describeChange({ brand, model, modification, trim, vin, change }: ChangedCar): CarChange {
  const name = formatModelName({ model: { name: model }, version: parseVersion(modification, model, trim) })
  const car = [brand, name, trim].filter(Boolean).join(' ')
  return { car: vin === null ? car : `${car}, ${vin}`, change }
}
