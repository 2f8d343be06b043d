import { plainKey, soundKey } from './spelling/sound-key.ts'
import { splitWords } from './spelling/split-words.ts'
import { createSearchIndex } from './spelling/search-index.ts'

/** The trims of the stock, found by their words. */
export interface TrimIndex {
  /** Whether a word is in the name of a trim, in either alphabet. */
  has: (word: string) => boolean
  /** Trims with all these words, slightly misspelled or not; with `isExact` spelled exactly. Empty without words. */
  find: (words: readonly string[], isExact: boolean) => string[]
}

const MIN_SIMILARITY = 0.72
const EXACT_SIMILARITY = 0.95

/** Creates an index of these trims. */
export function createTrimIndex(trims: readonly string[]): TrimIndex {
  const words = createSearchIndex()
  const trimsByWord: Set<number>[] = []
  const sounds = new Set<string>()
  for (const [number, trim] of trims.entries()) {
    for (const word of splitWords(trim)) {
      ;(trimsByWord[words.add(word)] ??= new Set()).add(number)
      sounds.add(soundKey(plainKey(word)))
    }
  }
  const listTrimsLike = (word: string, minSimilarity: number) =>
    new Set(
      words
        .find(word, true)
        .filter(({ similarity }) => similarity >= minSimilarity)
        .flatMap((hit) => [...(trimsByWord[hit.word] ?? [])]),
    )
  return {
    has: (word) => sounds.has(soundKey(plainKey(word))),
    find: (searchWords, isExact) => {
      const sets = searchWords.map((word) => listTrimsLike(word, isExact ? EXACT_SIMILARITY : MIN_SIMILARITY))
      const common = [...(sets[0] ?? [])].filter((number) => sets.every((set) => set.has(number)))
      return common.flatMap((number) => trims[number] ?? [])
    },
  }
}
