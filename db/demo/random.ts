import { NBSP } from '#locale/text.ts'

/** A random generator with the same results on every machine: they depend only on the seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number between the two, both included. */
  whole(min: number, max: number): number
  /** True `share` of the time. */
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Mulberry32 over an FNV-1a hash of the seed: small and well distributed; not for secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}

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

/** Demo texts write `~` where a line must not break: it shows in an editor, a non-breaking space does not. */
export function typeset(text: string): string {
  return text.replaceAll('~', NBSP)
}

/** «a, b и~c» */
export function formatList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} и~${items.at(-1)}`
}
