/** Cyrillic letters that people type instead of a Latin one; ISO 3779 has no I, O or Q. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

/** A placeholder («00000000000000000») has fewer different characters. */
const MIN_DISTINCT_CHARACTERS = 4

/** The VIN in a text, without blanks and look-alike letters; undefined for a frame number or a masked VIN. */
export function parseVin(text: string): string | undefined {
  const vin = text
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '')
    .replaceAll(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && new Set(vin).size >= MIN_DISTINCT_CHARACTERS ? vin : undefined
}
