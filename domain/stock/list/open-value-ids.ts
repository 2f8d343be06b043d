import type { OverrideField } from '../overrides/override-field.ts'

/** The ids of values that people have set and that the table of the stock edits; without one it is the feed's value. */
export type OpenValueIds = Partial<Record<Extract<OverrideField, 'price.priceRub' | 'branchId' | 'badge'>, number>>
