import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a column with a VIN ends with `code`, of four characters or more. An index of its last four
 * characters finds it.
 */
export const endsWithVin = (column: RawBuilder<unknown>, code: string): RawBuilder<boolean> =>
  sql`(right(${column}, 4) = ${code.slice(-4)} and right(${column}, ${code.length}) = ${code})`
