// ISO 3779: no I, O or Q. Position 10 is the model year and repeats after thirty years.
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const LETTER_VALUES = '12345678123457923456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * A VIN in the maker's form, with a check digit and an invented serial number: it begins with two zeros, and `serial`
 * has up to four digits. `descriptor` is any text that identifies the model.
 */
export function composeVin(wmi: string, descriptor: string, year: number, serial: number): string {
  const section = descriptor
    .toUpperCase()
    .replaceAll(/[^A-HJ-NPR-Z0-9]/g, '')
    .padEnd(5, 'A')
    .slice(0, 5)
  const yearLetter = YEAR_LETTERS.charAt((year - FIRST_YEAR) % YEAR_LETTERS.length)
  const ending = `${yearLetter}A00${String(serial).padStart(4, '0')}`
  return `${wmi}${section}${calculateCheckDigit(`${wmi}${section}0${ending}`)}${ending}`
}

function calculateCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => total + getLetterValue(vin.charAt(place)) * weight, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function getLetterValue(letter: string): number {
  const place = LETTERS.indexOf(letter)
  return Number(place < 0 ? letter : LETTER_VALUES.charAt(place))
}
