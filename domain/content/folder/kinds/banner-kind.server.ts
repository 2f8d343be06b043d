import * as v from 'valibot'
import { Target } from '#domain/content/addresses/target.ts'
import {
  keys,
  line,
  oneOf,
  slug,
  position,
  isInOrder,
  shiftPeriod,
  NOT_IN_ORDER_MESSAGE,
  periodFields,
  formatPeriod,
} from '#domain/content/field-schemas.ts'
import { defineYamlKind } from './define-yaml-kind.ts'
import { listPictureReferences, listTargetReferences } from '#domain/content/import-export/list-references.ts'

const createBannerSchema = (timeZone: string) =>
  v.pipe(
    keys({
      position,
      headline: line,
      body: v.nullish(line, null),
      buttonLabel: line,
      target: Target,
      ink: oneOf(['dark', 'light']),
      widePicture: slug,
      narrowPicture: slug,
      ...periodFields(timeZone),
    }),
    v.forward(
      v.check(({ beginsAt, endsAt }) => isInOrder({ beginsAt, endsAt }), NOT_IN_ORDER_MESSAGE),
      ['endsAt'],
    ),
  )

/** The slides of the home page's main slider. */
export const BANNERS = defineYamlKind({
  folder: 'banners',
  schema: createBannerSchema,
  format: (banner, timeZone) => ({ ...banner, ...formatPeriod(banner, timeZone) }),
  references: ({ target, widePicture, narrowPicture }) => [
    ...listTargetReferences(target, ['target']),
    ...listPictureReferences(widePicture, ['widePicture']),
    ...listPictureReferences(narrowPicture, ['narrowPicture']),
  ],
  endsAt: ({ endsAt }) => endsAt,
  shiftDates: shiftPeriod,
  async list(db) {
    const rows = await db
      .selectFrom('banner')
      .select(['slug', 'position', 'headline', 'body', 'button_label as buttonLabel', 'target', 'ink'])
      .select(['wide_picture as widePicture', 'narrow_picture as narrowPicture'])
      .select(['begins_at as beginsAt', 'ends_at as endsAt'])
      .execute()
    return rows.map(({ slug, ...value }) => ({ name: slug, value }))
  },
  async put(tx, slug, { buttonLabel, widePicture, narrowPicture, beginsAt, endsAt, ...rest }, now) {
    const values = {
      ...rest,
      button_label: buttonLabel,
      wide_picture: widePicture,
      narrow_picture: narrowPicture,
      begins_at: beginsAt,
      ends_at: endsAt,
      updated_at: now,
    }
    await tx
      .insertInto('banner')
      .values({ slug, ...values })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
      .execute()
  },
  async remove(tx, slug) {
    await tx.deleteFrom('banner').where('slug', '=', slug).execute()
    return undefined
  },
})
