import { parseYesNo } from '#domain/cars/reference/attributes/parse-yes-no.ts'

/** A variation selector can follow a sign that is also an emoji. */
const YES = /^(?:[+✓✔☑√✅]\uFE0F?|[vV])$/u
const NO = /^[✗✘☒×❌]\uFE0F?$/u

/** A yes or a no as price lists write it: `+`, `✓`, `✗` or a word. A dash is an empty cell and is dropped earlier. */
export const parseTick = (text: string): boolean | undefined =>
  YES.test(text) ? true : NO.test(text) ? false : parseYesNo(text)
