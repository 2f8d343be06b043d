import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import { plainKey, soundKey } from './sound-key.ts'
import { letterBits, spellingDistance } from './spelling-distance.ts'

/** A word of the index that a visitor can have meant. */
interface WordHit {
  /** The word's number in its index. */
  word: number
  /** 1 is the exact spelling; typos lower it; a prefix counts by its share of the word. */
  similarity: number
  /** The typed text is a prefix of the word. */
  isPrefix: boolean
}

/** Words that are found in misspelled forms. Words are only added. */
export interface SearchIndex {
  /** The word's number: a new one, or the one it already has. */
  add: (word: string) => number
  /** Words similar to `word`, each once. With `isUnfinished` also those that begin with it. */
  find: (word: string, isUnfinished: boolean) => WordHit[]
}

interface IndexedWord {
  plain: string
  sound: string
  plainLetters: number
  soundLetters: number
}

/** The words by their numbers, and the numbers of those that share a spelling or a sound. */
interface IndexedWords {
  entries: IndexedWord[]
  bySpelling: Map<string, number[]>
  bySound: Map<string, number[]>
}

/** For the same sound in another spelling. */
const SAME_SOUND_SIMILARITY = 0.97
/** The similarity of a prefix, and what is added for its share of the word. */
const PREFIX_SIMILARITY = 0.55
const PREFIX_LENGTH_BONUS = 0.4
/** «zzqqx» sounds like «ZX», but a spelling is at most this many times longer than its word. */
const MAX_LENGTH_RATIO = 2
/** A hostile visitor can search for any number of words: their results must not accumulate. */
const MAX_CACHED_RESULTS = 4000
/** A shorter prefix matches too many words. */
const MIN_TYPO_PREFIX_LENGTH = 4

/** Creates an empty index. */
export function createSearchIndex(): SearchIndex {
  const words: IndexedWords = { entries: [], bySpelling: new Map(), bySound: new Map() }
  const numbers = new Map<string, number>()
  const cache = new Map<string, WordHit[]>()

  function add(word: string): number {
    const plain = plainKey(word)
    const known = numbers.get(plain)
    if (known !== undefined) return known
    const indexed = toIndexedWord(plain)
    const number = words.entries.push(indexed) - 1
    numbers.set(plain, number)
    push(words.bySpelling, spellingKey(plain), number)
    push(words.bySound, indexed.sound, number)
    cache.clear()
    return number
  }

  /** Cached: the first words of a search are looked up again with every letter typed after them. */
  function find(word: string, isUnfinished: boolean): WordHit[] {
    const key = isUnfinished ? `${word}…` : word
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_CACHED_RESULTS) cache.clear()
    const hits = findSimilar(words, toIndexedWord(plainKey(word)), isUnfinished)
    cache.set(key, hits)
    return hits
  }

  return { add, find }
}

function toIndexedWord(plain: string): IndexedWord {
  const sound = soundKey(plain)
  return { plain, sound, plainLetters: letterBits(plain), soundLetters: letterBits(sound) }
}

function findSimilar(words: IndexedWords, typed: IndexedWord, isUnfinished: boolean): WordHit[] {
  const { entries } = words
  const similarities = listEqual(words, typed)
  const maxCost = maxTypos(typed.sound.length)
  const allowsPrefix = isUnfinished || typed.plain.length >= MIN_TYPO_PREFIX_LENGTH
  if (maxCost > 0 || allowsPrefix) {
    // A loop by index without a callback: ten thousand words are compared for each typed word.
    for (let number = 0; number < entries.length; number++) {
      const entry = entries[number]
      const found = entry === undefined ? 0 : compare(typed, entry, maxCost, allowsPrefix)
      if (found > (similarities.get(number) ?? 0)) similarities.set(number, found)
    }
  }
  const isPrefixOf = (entry: IndexedWord | undefined) =>
    entry !== undefined && (entry.plain.startsWith(typed.plain) || entry.sound.startsWith(typed.sound))
  return Array.from(similarities, ([number, similarity]) => ({
    word: number,
    similarity,
    isPrefix: similarity < SAME_SOUND_SIMILARITY && isPrefixOf(entries[number]),
  }))
}

/** The similarities, by number, of the words with the same spelling or the same sound. */
function listEqual({ entries, bySpelling, bySound }: IndexedWords, { plain, sound }: IndexedWord): Map<number, number> {
  const similarities = new Map<number, number>()
  const addSound = (number: number) => {
    if (!similarities.has(number)) similarities.set(number, SAME_SOUND_SIMILARITY)
  }
  for (const number of bySpelling.get(spellingKey(plain)) ?? []) similarities.set(number, 1)
  for (const number of bySound.get(sound) ?? []) {
    if (plain.length <= MAX_LENGTH_RATIO * (entries[number]?.plain.length ?? 0)) addSound(number)
  }
  // «фх35»: «х» is typed for the Latin letter of the same shape, the others by their sound.
  if (plain.includes('х')) {
    for (const number of bySound.get(soundKey(plain.replaceAll('х', 'x'))) ?? []) addSound(number)
  }
  return similarities
}

/** How many typos a word of this length can have and still be recognised. */
function maxTypos(length: number): number {
  if (length <= 2) return 0
  if (length === 3) return 0.6
  if (length === 4) return 1
  return length <= 6 ? 1.6 : length <= 8 ? 2.2 : 3
}

function compare(typed: IndexedWord, entry: IndexedWord, maxCost: number, allowsPrefix: boolean): number {
  const prefix = allowsPrefix
    ? Math.max(prefixSimilarity(typed.plain, entry.plain), prefixSimilarity(typed.sound, entry.sound))
    : 0
  if (maxCost === 0) return prefix
  const bySound = countTypos(typed.sound, entry.sound, typed.soundLetters ^ entry.soundLetters, maxCost)
  // In the other alphabet, or with the same sound but for a letter, comparing the letters adds nothing.
  const byPlain =
    bySound <= 1 ? bySound : countTypos(typed.plain, entry.plain, typed.plainLetters ^ entry.plainLetters, maxCost)
  const typos = Math.min(bySound, byPlain)
  if (typos === Infinity) return prefix
  const length = Math.max(typed.sound.length, entry.sound.length)
  return Math.max(prefix, SAME_SOUND_SIMILARITY * (1 - typos / (length + 1)))
}

/** Compared only where neither the lengths nor the letters rule it out. */
function countTypos(typed: string, word: string, differentLetters: number, maxCost: number): number {
  if (Math.abs(typed.length - word.length) > maxCost) return Infinity
  if (countBits(differentLetters) > 2 * Math.floor(maxCost)) return Infinity
  return spellingDistance(typed, word, maxCost)
}

function prefixSimilarity(typed: string, word: string): number {
  if (typed.length >= word.length || typed.length === 0 || !word.startsWith(typed)) return 0
  return PREFIX_SIMILARITY + (PREFIX_LENGTH_BONUS * typed.length) / word.length
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function push(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [number])
  else list.push(number)
}
