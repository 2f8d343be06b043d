const DIACRITICS = /\p{Mark}/gu

/** The sounds of Cyrillic letters; capitals are sounds without a Latin letter: C is ч, S is ш, J is ж and дж. */
const SOUNDS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'J',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 's',
  ч: 'C',
  ш: 'S',
  щ: 'S',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
}

/** The sounds of Latin letters, the longest group first. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/tch|ch/g, 'C'],
  [/sch|sh/g, 'S'],
  [/dzh|zh|dj|j/g, 'J'],
  [/ck/g, 'k'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y/g, 'i'],
]

/** A word without case and diacritics, in its own alphabet: «Škoda» is `skoda`, «Тоёта» is «тоета». */
export function plainKey(word: string): string {
  return word.toLowerCase().normalize('NFKD').replace(DIACRITICS, '')
}

/**
 * The sound of a plain word in either alphabet: «камри», `camry` and `kamri` have the same key. Doubled letters become
 * single.
 */
export function soundKey(plain: string): string {
  let sound = plain
  // Before Cyrillic letters become Latin ones: «тх» is not `th`.
  for (const [letters, reading] of READINGS) sound = sound.replace(letters, reading)
  sound = sound.replaceAll('дж', 'J').replace(/[а-я]/g, (letter) => SOUNDS[letter] ?? letter)
  return sound.replace(/(\D)\1+/g, '$1')
}
