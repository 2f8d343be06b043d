import * as v from 'valibot'
import { CATALOGUE_BLOCKS, type CatalogueBlock } from '#domain/cars/car.ts'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'

/** Who can be reminded: the roles that re-price cars. */
export const AGEING_ROLES = ['stock-manager', 'sales-head'] as const
type AgeingRole = (typeof AGEING_ROLES)[number]

/** After how many days in stock who is reminded of a car. */
export interface AgeingRule {
  id: number
  /** Null: in every branch. */
  branchId: number | null
  /** Null: new cars and used ones. */
  block: CatalogueBlock | null
  days: number
  role: AgeingRole
}

const id = wholeNumber(1, 999_999_999)

export const AgeingRuleSchema = formObject({
  branch: v.optional(id),
  block: v.optional(v.picklist(CATALOGUE_BLOCKS)),
  days: wholeNumber(1, 999),
  role: v.picklist(AGEING_ROLES, 'Выберите, кому напомнить.'),
})

/** A rule that ends. */
export const EndAgeingRuleSchema = formObject({ rule: id })
/** A car of which somebody need not be reminded any more. */
export const SeenCarSchema = formObject({ car: id })
