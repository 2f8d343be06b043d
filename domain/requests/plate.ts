import { inCyrillic } from './look-alikes.ts'

/** Letters that a Russian plate may bear, and the code of its region. */
const LETTER = '[АВЕКМНОРСТУХ]'
const REGION = String.raw`\d{2,3}`
const RUSSIAN = [
  // А123ВС77, of cars; АВ12377, of taxis and buses; АВ123477, of trailers; 1234АВ77, of motorcycles.
  new RegExp(`^(${LETTER}\\d{3}${LETTER}{2})(${REGION})$`),
  new RegExp(`^(${LETTER}{2}\\d{3})(${REGION})$`),
  new RegExp(`^(${LETTER}{2}\\d{4})(${REGION})$`),
  new RegExp(`^(\\d{4}${LETTER}{2})(${REGION})$`),
]
const FOREIGN = /^(?=.*\d)(?=.*\p{Letter})[\p{Letter}\d]{4,12}$/u

/**
 * A number plate as it is kept: in capitals without spaces, a Russian one in Cyrillic whatever it was typed in:
 * `a 123 bc 777 rus` is `А123ВС777`. One of another country stays in its own letters; undefined for what is no plate.
 */
export function readPlate(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s\-–—·.|]+/g, '')
  const russian = inCyrillic(plain.replace(/(?<=\d)(?:RUS|РУС)$/, ''))
  if (RUSSIAN.some((pattern) => pattern.test(russian))) return russian
  return FOREIGN.test(plain) ? plain : undefined
}

/** The plate as a person reads it, its region apart and never on another line: `А123ВС 777`. */
export function tellPlate(plate: string): string {
  for (const pattern of RUSSIAN) {
    const [, number, region] = pattern.exec(plate) ?? []
    if (number !== undefined && region !== undefined) return `${number}\u00a0${region}`
  }
  return plate
}
