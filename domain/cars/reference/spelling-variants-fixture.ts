import fc from 'fast-check'

const LATIN = 'abcehijkmopstxy3'
const CYRILLIC = 'авсеніјкморѕтхуз'
const LOOK_ALIKES = new Map(
  LATIN.split('').flatMap((letter, i) => [[letter, CYRILLIC[i] ?? ''] as const, [CYRILLIC[i] ?? '', letter] as const]),
)

/**
 * One of the spellings with random case, gaps anywhere and look-alike letters of the other alphabet. `index` is its
 * position in the list, so that a counterexample prints short.
 */
export function spellingVariants(
  spelled: readonly { spelling: string }[],
): fc.Arbitrary<{ index: number; text: string }> {
  return fc
    .nat({ max: spelled.length - 1 })
    .chain((index) => spellingVariant(spelled[index]?.spelling ?? '').map((text) => ({ index, text })))
}

function spellingVariant(spelling: string): fc.Arbitrary<string> {
  const letters = spelling
    .toLowerCase()
    .split('')
    .map((letter) =>
      fc
        .record({ gap: fc.constantFrom('', '', '', ' ', '-', '.'), upper: fc.boolean(), twin: fc.boolean() })
        .map(({ gap, upper, twin }) => {
          const typed = twin ? (LOOK_ALIKES.get(letter) ?? letter) : letter
          return gap + (upper ? typed.toUpperCase() : typed)
        }),
    )
  return fc.tuple(...letters).map((typed) => typed.join(''))
}
