import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const SAME_DIGITS = /^7(\d)\1{9}$/

/**
 * Whether such a number can exist: `digits` are eleven, as the rule `phone` leaves them. Knows which codes are given out,
 * which the browser is not told: the tables weigh more than the form.
 */
export function isValidPhone(digits: string): boolean {
  if (!/^7\d{10}$/.test(digits) || SAME_DIGITS.test(digits)) return false
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false
}
