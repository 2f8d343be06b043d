import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as v from 'valibot'
import type { CarState, CatalogueBlock } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import { formatRowName } from '#domain/cars/reference/car-name.ts'
import { withWords } from '#domain/feeds/imports/with-words.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { selectReadyPhotos, uniquePhotosOf } from '#domain/media/list-photos.server.ts'
import type { Photo } from '#domain/media/photo.ts'
import { OVERRIDE_FIELDS, type OverrideField, type OverrideValue } from '../overrides/override-field.ts'
import { listOpenOverrides, type Override } from '../overrides/overrides.server.ts'
import type { StockContext } from '../stock-context.ts'

/** A value of a car with where it comes from. */
export interface StockField {
  field: OverrideField
  /** What the feed says. */
  fed: OverrideValue
  /** What a person has set instead of it. */
  own: Override | null
}

/** A car as the staff see it. */
export interface StockCar {
  id: number
  block: CatalogueBlock
  brand: { slug: string; name: string }
  model: { slug: string; name: string }
  /** «Geely Monjaro Flagship, 2024» */
  name: string
  vin: string | null
  state: CarState
  stateSince: Date
  priceRub: number
  publishedAt: Date | null
  branchId: number | null
  /** Of the branch; null without one. */
  timeZone: string | null
  photos: Photo[]
  /** The feed that describes it, or the cars that people enter; null when it has none. */
  source: { name: string; isManual: boolean; seenAt: Date; vanishedAt: Date | null } | null
  fields: StockField[]
  canEdit: boolean
}

/** A car of the actor's branches; undefined when there is none, and then the log says that they tried. */
export async function findStockCar(
  context: StockContext,
  actor: StaffActor,
  id: number,
): Promise<StockCar | undefined> {
  const { db } = context
  const [row, open] = await Promise.all([loadRow(context, actor, id), listOpenOverrides({ db }, id)])
  if (row === undefined) return undefined
  if (!row.isSeen) {
    await recordAudit(context, actor, { action: 'access.refuse', subject: `car:${id}`, after: { tried: 'car.view' } })
    return undefined
  }
  const own = new Map(open.map((override) => [override.field, override]))
  const [listing] = row.listings
  const draft = listing === undefined ? undefined : v.parse(DraftSchema, listing.draft)
  return {
    id,
    block: row.block,
    brand: { slug: row.brandSlug, name: row.brand },
    model: { slug: row.modelSlug, name: row.model },
    name: formatRowName(row),
    vin: row.vin,
    state: row.state,
    stateSince: row.stateSince,
    priceRub: row.priceRub,
    publishedAt: row.publishedAt,
    branchId: row.branchId,
    timeZone: row.timeZone,
    photos: uniquePhotosOf(row.photos),
    source:
      listing === undefined
        ? null
        : {
            name: listing.source,
            isManual: listing.isManual,
            seenAt: new Date(listing.seenAt),
            vanishedAt: listing.vanishedAt === null ? null : new Date(listing.vanishedAt),
          },
    fields: OVERRIDE_FIELDS.map((field) => ({ field, fed: valueIn(draft, field), own: own.get(field) ?? null })),
    canEdit: row.isEdited,
  }
}

const loadRow = ({ db }: StockContext, actor: StaffActor, id: number) =>
  db
    .selectFrom('car')
    .innerJoin('brand', 'brand.id', 'car.brand_id')
    .innerJoin('model', 'model.id', 'car.model_id')
    .leftJoin('branch', 'branch.id', 'car.branch_id')
    .select(['brand.slug as brandSlug', 'brand.name as brand', 'model.slug as modelSlug', 'model.name as model'])
    .select(['catalogue_block as block', 'modification', 'trim', 'year', 'vin', 'state', 'state_since as stateSince'])
    .select(['price_rub as priceRub', 'published_at as publishedAt', 'branch_id as branchId', 'time_zone as timeZone'])
    .select(inBranches(actor, 'stock.view', 'car.branch_id').as('isSeen'))
    .select(inBranches(actor, 'stock.edit', 'car.branch_id').as('isEdited'))
    .select((eb) => [
      jsonArrayFrom(selectReadyPhotos()).as('photos'),
      // As the import chooses: domain/feeds/imports/resolve-cars.server.ts.
      jsonArrayFrom(
        eb
          .selectFrom('feed_listing')
          .innerJoin('feed_source', 'feed_source.id', 'feed_listing.source_id')
          .select([
            'feed_source.name as source',
            'is_manual as isManual',
            'seen_at as seenAt',
            'vanished_at as vanishedAt',
          ])
          .select(withWords(sql`feed_listing.draft`, sql`feed_source.id`).as('draft'))
          .whereRef('feed_listing.car_id', '=', 'car.id')
          .orderBy((order) => order('vanished_at', 'is not', null))
          .orderBy('vanished_at', 'desc')
          .orderBy('priority')
          .orderBy('feed_source.id')
          .limit(1),
      ).as('listings'),
    ])
    .where('car.id', '=', id)
    .executeTakeFirst()

const DraftSchema = v.record(v.string(), v.unknown())
type Draft = v.InferOutput<typeof DraftSchema>

/** The value of a draft under a name like `engine.cc`. */
export function valueIn(draft: Draft | undefined, field: OverrideField): OverrideValue {
  const [first = '', second] = field.split('.')
  const outer = draft?.[first]
  const value = second === undefined ? outer : v.is(DraftSchema, outer) ? outer[second] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
