import { toCyrillicHomoglyphs } from './homoglyphs.ts'

/** Letters that a Russian plate may bear, and the code of its region. */
const LETTER = '[АВЕКМНОРСТУХ]'
const REGION = String.raw`\d{2,3}`
const RUSSIAN_PATTERNS = [
  // А123ВС77, of cars; АВ12377, of taxis and buses; АВ123477, of trailers; 1234АВ77, of motorcycles.
  new RegExp(`^(${LETTER}\\d{3}${LETTER}{2})(${REGION})$`),
  new RegExp(`^(${LETTER}{2}\\d{3})(${REGION})$`),
  new RegExp(`^(${LETTER}{2}\\d{4})(${REGION})$`),
  new RegExp(`^(\\d{4}${LETTER}{2})(${REGION})$`),
]
const FOREIGN_PATTERN = /^(?=.*\d)(?=.*\p{Letter})[\p{Letter}\d]{4,12}$/u

/**
 * A number plate as it is kept: in capitals without spaces, a Russian one in Cyrillic whatever it was typed in:
 * `a 123 bc 777 rus` is `А123ВС777`. One of another country stays in its own letters; undefined for what is no plate.
 */
export function parsePlate(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s\-–—·.|]+/g, '')
  const russian = toCyrillicHomoglyphs(plain.replace(/(?<=\d)(?:RUS|РУС)$/, ''))
  if (RUSSIAN_PATTERNS.some((pattern) => pattern.test(russian))) return russian
  return FOREIGN_PATTERN.test(plain) ? plain : undefined
}

/** The plate as a person reads it, its region apart and never on another line: `А123ВС 777`. */
export function formatPlate(plate: string): string {
  for (const pattern of RUSSIAN_PATTERNS) {
    const [, number, region] = pattern.exec(plate) ?? []
    if (number !== undefined && region !== undefined) return `${number}\u00a0${region}`
  }
  return plate
}
