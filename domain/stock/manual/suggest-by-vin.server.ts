import { sql } from 'kysely'
import type { Actor } from '#domain/access/rights.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { keysOf } from '#domain/keys-of.ts'
import type { StockContext } from '../stock-context.ts'
import type { ManualCarTexts } from './find-manual-car.server.ts'

/** The maker, the model and its kind of body and engine (ISO 3779: the first three characters and the next five). */
const KIND_LENGTH = 8
/** The maker alone (ISO 3780). */
const MAKER_LENGTH = 3

/** What the stock knows of a VIN. */
export interface VinSuggestion {
  /** The car that has this VIN already; `isSeen`: in one of the actor's branches. */
  taken: { carId: number; isSeen: boolean } | null
  /** How many cars, of all that ever were in the stock, have a VIN that begins alike. */
  cars: number
  /** What all of them have in common. */
  texts: ManualCarTexts
}

/** What the cars with a VIN like this one have in common: of the same kind, otherwise of the same maker. */
export async function suggestByVin(context: StockContext, actor: Actor, vin: string): Promise<VinSuggestion> {
  const owner = await context.db
    .selectFrom('car')
    .select(['id as carId', inBranches(actor, 'stock.view', 'car.branch_id').as('isSeen')])
    .where('vin', '=', vin)
    .executeTakeFirst()
  if (owner !== undefined) return { taken: owner, cars: 0, texts: {} }
  const ofKind = await listLikeCars(context, vin.slice(0, KIND_LENGTH))
  if (ofKind.length > 0) return { taken: null, cars: ofKind.length, texts: findCommon(ofKind) }
  const { make } = findCommon(await listLikeCars(context, vin.slice(0, MAKER_LENGTH)))
  return { taken: null, cars: 0, texts: make === undefined ? {} : { make } }
}

/** More say nothing more. */
const MAX_LIKE_CARS = 500

const listLikeCars = ({ db }: StockContext, beginning: string) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select(['brand.name as make', 'model.name as model', 'generation', 'body', 'doors', 'gearbox', 'drive', 'wheel'])
    .select(['fuel as engine.fuel', 'engine_cc as engine.cc', 'power_hp as engine.powerHp'])
    .where(sql<boolean>`starts_with(vin, ${beginning})`)
    .limit(MAX_LIKE_CARS)
    .execute()

type LikeCar = Awaited<ReturnType<typeof listLikeCars>>[number]

/** The values that every one of these cars has. */
function findCommon(cars: readonly LikeCar[]): ManualCarTexts {
  const [first] = cars
  if (first === undefined) return {}
  const common = keysOf(first).filter((name) => first[name] !== null && cars.every((car) => car[name] === first[name]))
  return Object.fromEntries(common.map((name) => [name, String(first[name])]))
}
