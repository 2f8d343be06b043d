/** Cyrillic letters that are typed for a Latin one; ISO 3779 knows neither I, O nor Q. */
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

/** A placeholder («00000000000000000») has fewer. */
const MIN_DISTINCT_CHARACTERS = 4

/** The VIN in a text, without blanks and look-alike letters; undefined when it is none (a frame number, a masked VIN). */
export function parseVin(text: string): string | undefined {
  const vin = text
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '')
    .replaceAll(/[А-Я]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && new Set(vin).size >= MIN_DISTINCT_CHARACTERS ? vin : undefined
}
