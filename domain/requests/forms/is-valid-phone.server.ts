const SAME_DIGITS = /^7(\d)\1{9}$/

/**
 * Whether such a number can exist: `digits` are the eleven digits that the rule `phone` returns. It checks which area
 * codes are in use, on the server only: the tables are larger than the form. They are loaded for the first number.
 */
export async function isValidPhone(digits: string): Promise<boolean> {
  if (!/^7\d{10}$/.test(digits) || SAME_DIGITS.test(digits)) return false
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false
}
