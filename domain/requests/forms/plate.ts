import { toCyrillicHomoglyphs } from './homoglyphs.ts'

/** The letters of Russian plates, and the region code. */
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
 * A number plate as it is stored: in capitals without spaces, a Russian one always in Cyrillic:
 * `a 123 bc 777 rus` is `А123ВС777`. A foreign plate stays in its own letters; undefined when the text is not a plate.
 */
export function parsePlate(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s\-–—·.|]+/g, '')
  const russian = toCyrillicHomoglyphs(plain.replace(/(?<=\d)(?:RUS|РУС)$/, ''))
  if (RUSSIAN_PATTERNS.some((pattern) => pattern.test(russian))) return russian
  return FOREIGN_PATTERN.test(plain) ? plain : undefined
}

/** The plate for display, with a non-breaking space before its region: `А123ВС 777`. */
export function formatPlate(plate: string): string {
  for (const pattern of RUSSIAN_PATTERNS) {
    const [, number, region] = pattern.exec(plate) ?? []
    if (number !== undefined && region !== undefined) return `${number}\u00a0${region}`
  }
  return plate
}
