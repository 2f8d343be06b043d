import * as v from 'valibot'

/** A setting that is a whole number within these bounds, of at most nine digits. */
export const wholeNumber = (min: number, max: number, remedy = `give a whole number from ${min} to ${max}`) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, remedy),
    v.transform(Number),
    v.minValue(min, remedy),
    v.maxValue(max, remedy),
  )
