const DIACRITICS = /\p{Mark}/gu

/** What a Cyrillic letter sounds like; capitals are sounds that Latin has no letter for: C is ч, S is ш, J is ж and дж. */
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

/** How Latin letters are read, the longest first. */
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

/** A word without case and diacritics, in the letters in which it was written: «Škoda» is `skoda`, «Тоёта» is «тоета». */
export function plainKey(word: string): string {
  return word.toLowerCase().normalize('NFKD').replace(DIACRITICS, '')
}

/**
 * What a plain word sounds like, whichever alphabet it is written in: «камри», `camry` and `kamri` are one. Letters that
 * are doubled by one and not by another are single.
 */
export function soundKey(plain: string): string {
  let sound = plain
  // Before Cyrillic letters become Latin ones: «тх» is no `th`.
  for (const [letters, reading] of READINGS) sound = sound.replace(letters, reading)
  sound = sound.replaceAll('дж', 'J').replace(/[а-я]/g, (letter) => SOUNDS[letter] ?? letter)
  return sound.replace(/(\D)\1+/g, '$1')
}
