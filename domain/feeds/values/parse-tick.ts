import { parseYesNo } from '#domain/cars/reference/attributes/parse-yes-no.ts'

/** An emoji's sign may have a mark behind it that chooses its look. */
const YES = /^(?:[+✓✔☑√✅]\uFE0F?|[vV])$/u
const NO = /^[✗✘☒×❌]\uFE0F?$/u

/** A yes or a no as price lists tick it (`+`, `✓`, `✗`) or say it. A dash never comes so far: it is an empty cell. */
export const parseTick = (text: string): boolean | undefined =>
  YES.test(text) ? true : NO.test(text) ? false : parseYesNo(text)
