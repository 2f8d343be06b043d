import { sql } from 'kysely'
import { LISTED_STATES } from '../cars/car.ts'
import { spellingKey } from '../cars/reference/spelling-key.ts'
import type { Context } from '../context.ts'
import { switchLayout } from './spelling/switch-layout.ts'

/** The length of each end of a VIN that a car's page shows: see maskVin. */
const VISIBLE_VIN_LENGTH = 4
const VIN_LENGTH = 17
const MAX_NUMBER_LENGTH = 64
const MAX_FOUND = 24
const MAX_ID = 2 ** 31 - 1

/**
 * Ids of cars on sale with a number: the site's own («№ 1042»), the key in their feed, or a VIN or its end, at least
 * the last four characters. A VIN is compared only by what a car's page shows of it, so that a search cannot reveal the
 * rest: a whole one by its first and last four characters, an end by the last four. The end of a VIN is before a stock
 * number of the same digits, unless the search has a number sign («№ 1234»).
 */
export async function listCarsByNumber({ db }: Pick<Context, 'db'>, searchText: string): Promise<number[]> {
  const text = searchText.trim()
  if (text.length > MAX_NUMBER_LENGTH || !/\d/.test(text) || /\p{Cc}/u.test(text)) return []
  const id = /^(?:№|#|id|n|номер)?\s*(\d{1,10})$/iu.exec(text)?.[1]
  const vin = parseVinEnds(text)
  const { rows } = await sql<{ id: number }>`
    select car.id from car join (
      select ${Math.min(Number(id ?? 0), MAX_ID)}::bigint as id, ${/^\d/.test(text) ? 2 : 0}::int as place
      union all select id, 1 from car where ${vin !== undefined} and vin is not null and right(vin, ${sql.lit(VISIBLE_VIN_LENGTH)}) = ${vin?.end ?? ''}
        and (${vin?.start ?? ''} = '' or left(vin, ${sql.lit(VISIBLE_VIN_LENGTH)}) = ${vin?.start ?? ''})
      union all select car_id, 3 from feed_listing
        where coalesce(draft->>'sourceKey', key) = ${isVin(text) ? '' : text} and vanished_at is null
    ) as named on named.id = car.id
    where car.state in (${sql.join(LISTED_STATES)})
    group by car.id order by min(named.place), car.id limit ${sql.lit(MAX_FOUND)}`.execute(db)
  return rows.map((row) => row.id)
}

/** The comparable ends of a VIN; Cyrillic letters of the same shape, or on the same key, count as Latin. */
function parseVinEnds(text: string): { start: string; end: string } | undefined {
  const compact = text.replace(/^vin\s*:?/iu, '').replaceAll(/[\s-]/g, '')
  const latin = [spellingKey(compact.replaceAll(/[зЗ]/g, 'z')), switchLayout(compact)]
    .map((word) => word.toUpperCase().replaceAll('O', '0').replaceAll('I', '1').replaceAll('Q', '0'))
    .find((word) => /^[A-HJ-NPR-Z0-9]{4,17}$/.test(word) && /\d/.test(word.slice(-VISIBLE_VIN_LENGTH)))
  if (latin === undefined) return undefined
  return {
    start: latin.length === VIN_LENGTH ? latin.slice(0, VISIBLE_VIN_LENGTH) : '',
    end: latin.slice(-VISIBLE_VIN_LENGTH),
  }
}

const isVin = (text: string) => /^[a-z0-9]{17}$/iu.test(text)
