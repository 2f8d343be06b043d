import * as v from 'valibot'
import { Blocks, FormNameSchema } from '#domain/content/pages/block.ts'
import { CatalogueTarget } from '#domain/content/addresses/target.ts'
import { offerPath } from '#urls/content-paths.ts'
import {
  flag,
  keys,
  line,
  slug,
  position,
  prose,
  sortKeysBySchema,
  isInOrder,
  shiftPeriod,
  NOT_IN_ORDER_MESSAGE,
  periodFields,
  formatPeriod,
} from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'
import {
  listBlockReferences,
  listLinkReferences,
  listPictureReferences,
  listTargetReferences,
} from '#domain/content/import-export/list-references.ts'

const DEFAULT_FORM = 'request-get-offer'

const createOfferSchema = (timeZone: string) =>
  v.pipe(
    keys({
      position,
      title: line,
      summary: prose,
      badge: v.nullish(line, null),
      picture: v.nullish(slug, null),
      isOfTheDay: flag,
      ...periodFields(timeZone),
      cars: v.nullish(CatalogueTarget, null),
      form: v.nullish(FormNameSchema, DEFAULT_FORM),
      conditions: prose,
      blocks: Blocks,
    }),
    v.forward(
      v.check(({ beginsAt, endsAt }) => isInOrder({ beginsAt, endsAt }), NOT_IN_ORDER_MESSAGE),
      ['endsAt'],
    ),
    v.forward(
      v.check(({ isOfTheDay, endsAt }) => !isOfTheDay || endsAt !== null, 'is missing: an offer of the day has an end'),
      ['endsAt'],
    ),
  )

/** The dealer's offers. */
export const OFFERS = defineYamlKind({
  folder: 'offers',
  schema: createOfferSchema,
  format: (offer, timeZone) => ({
    ...offer,
    isOfTheDay: offer.isOfTheDay || null,
    form: offer.form === DEFAULT_FORM ? null : offer.form,
    ...formatPeriod(offer, timeZone),
  }),
  references: ({ picture, cars, summary, conditions, blocks }) => [
    ...listPictureReferences(picture, ['picture']),
    ...listTargetReferences(cars, ['cars']),
    ...listLinkReferences(summary, ['summary']),
    ...listLinkReferences(conditions, ['conditions']),
    ...listBlockReferences(blocks),
  ],
  addresses: (_offer, slug) => [offerPath(slug)],
  endsAt: ({ endsAt }) => endsAt,
  shiftDates: shiftPeriod,
  async list(db) {
    const rows = await db
      .selectFrom('offer')
      .select(['slug', 'position', 'title', 'summary', 'badge', 'picture', 'is_of_the_day as isOfTheDay'])
      .select(['begins_at as beginsAt', 'ends_at as endsAt', 'cars', 'form', 'conditions', 'blocks'])
      .execute()
    return rows.map(({ slug, ...value }) => ({
      name: slug,
      value: { ...value, blocks: sortKeysBySchema(Blocks, value.blocks) },
    }))
  },
  async put(tx, slug, { isOfTheDay, beginsAt, endsAt, blocks, ...rest }, now) {
    const values = {
      ...rest,
      is_of_the_day: isOfTheDay,
      begins_at: beginsAt,
      ends_at: endsAt,
      blocks: JSON.stringify(blocks),
      updated_at: now,
    }
    await tx
      .insertInto('offer')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
  },
  async remove(tx, slug) {
    await tx.deleteFrom('offer').where('slug', '=', slug).execute()
    return undefined
  },
})
