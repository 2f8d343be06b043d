import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const ALL_EQUAL = /^7(\d)\1{9}$/

/**
 * Whether such a number can exist: `digits` are eleven, as the rule `phone` leaves them. Knows which codes are given out,
 * which the browser is not told: the tables weigh more than the form.
 */
export function checkPhone(digits: string): boolean {
  if (!/^7\d{10}$/.test(digits) || ALL_EQUAL.test(digits)) return false
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false
}
