import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const SAME_DIGITS = /^7(\d)\1{9}$/

/**
 * Whether such a number can exist: `digits` are the eleven digits that the rule `phone` returns. It checks which area
 * codes are in use, on the server only: the tables are larger than the form.
 */
export function isValidPhone(digits: string): boolean {
  if (!/^7\d{10}$/.test(digits) || SAME_DIGITS.test(digits)) return false
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false
}
