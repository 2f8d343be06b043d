import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import { plainKey, soundKey } from './sound-key.ts'
import { letterBits, spellingDistance } from './spelling-distance.ts'

/** A word of the book that a visitor may have meant. */
interface WordHit {
  /** The word's number in its book. */
  word: number
  /** 1: spelled so; the more slips, the less; a beginning counts by how much of the word it is. */
  similarity: number
  /** It is like the word by its beginning. */
  isPrefix: boolean
}

/** Words that can be found by what people type for them. It only grows. */
export interface SearchIndex {
  /** The word's number: a new one, or the one that it has. */
  add: (word: string) => number
  /** Words like `word`, each once. With `isUnfinished` also those that begin like it. */
  find: (word: string, isUnfinished: boolean) => WordHit[]
}

interface IndexedWord {
  plain: string
  sound: string
  plainLetters: number
  soundLetters: number
}

/** By ear only: one step less than by letter. */
const SAME_SOUND_SIMILARITY = 0.97
/** What a beginning is worth, and the rest of the word beyond it. */
const PREFIX_SIMILARITY = 0.55
const PREFIX_LENGTH_BONUS = 0.4
/** «zzqqx» sounds like «ZX», and is no way to write it: nobody needs more than so many letters for one. */
const MAX_LENGTH_RATIO = 2
/** A hostile visitor asks for ever new words: they must not pile up. */
const MAX_CACHED_RESULTS = 4000
/** Shorter beginnings with slips begin everything. */
const MIN_TYPO_PREFIX_LENGTH = 4

/** An empty book. */
export function createSearchIndex(): SearchIndex {
  const entries: IndexedWord[] = []
  const numbers = new Map<string, number>()
  const bySpelling = new Map<string, number[]>()
  const bySound = new Map<string, number[]>()
  const answers = new Map<string, WordHit[]>()

  function add(word: string): number {
    const plain = plainKey(word)
    const known = numbers.get(plain)
    if (known !== undefined) return known
    const sound = soundKey(plain)
    const number = entries.push({ plain, sound, plainLetters: letterBits(plain), soundLetters: letterBits(sound) }) - 1
    numbers.set(plain, number)
    push(bySpelling, spellingKey(plain), number)
    push(bySound, sound, number)
    answers.clear()
    return number
  }

  /** The words of a question are asked for again with every letter that is typed after them. */
  function find(word: string, isUnfinished: boolean): WordHit[] {
    const question = isUnfinished ? `${word}…` : word
    const remembered = answers.get(question)
    if (remembered !== undefined) return remembered
    if (answers.size >= MAX_CACHED_RESULTS) answers.clear()
    const hits = look(word, isUnfinished)
    answers.set(question, hits)
    return hits
  }

  function look(word: string, isUnfinished: boolean): WordHit[] {
    const plain = plainKey(word)
    const sound = soundKey(plain)
    const likeness = new Map<number, number>()
    const take = (number: number, found: number) => {
      if (found > (likeness.get(number) ?? 0)) likeness.set(number, found)
    }
    for (const number of bySpelling.get(spellingKey(plain)) ?? []) take(number, 1)
    for (const number of bySound.get(sound) ?? []) {
      if (plain.length <= MAX_LENGTH_RATIO * (entries[number]?.plain.length ?? 0)) take(number, SAME_SOUND_SIMILARITY)
    }
    // «фх35»: the letter is named by its look, the others by their sound.
    if (plain.includes('х')) {
      for (const number of bySound.get(soundKey(plain.replaceAll('х', 'x'))) ?? []) take(number, SAME_SOUND_SIMILARITY)
    }
    const asked = { plain, sound, plainLetters: letterBits(plain), soundLetters: letterBits(sound) }
    const patience = maxTypos(sound.length)
    const mayBegin = isUnfinished || plain.length >= MIN_TYPO_PREFIX_LENGTH
    if (patience > 0 || mayBegin) {
      // Indexed, and without a function in between: ten thousand words are looked at for each that is typed.
      for (let number = 0; number < entries.length; number++) {
        const entry = entries[number]
        const found = entry === undefined ? 0 : compare(asked, entry, patience, mayBegin)
        if (found > 0) take(number, found)
      }
    }
    const isBegun = (number: number, found: number) => {
      const entry = entries[number]
      return (
        found < SAME_SOUND_SIMILARITY &&
        entry !== undefined &&
        (entry.plain.startsWith(plain) || entry.sound.startsWith(sound))
      )
    }
    return Array.from(likeness, ([number, found]) => ({
      word: number,
      similarity: found,
      isPrefix: isBegun(number, found),
    }))
  }

  return { add, find }
}

/** How many slips a word of so many letters may hold and still be known. */
function maxTypos(length: number): number {
  if (length <= 2) return 0
  if (length === 3) return 0.6
  if (length === 4) return 1
  return length <= 6 ? 1.6 : length <= 8 ? 2.2 : 3
}

function compare(asked: IndexedWord, entry: IndexedWord, patience: number, mayBegin: boolean): number {
  const begins = mayBegin
    ? Math.max(prefixSimilarity(asked.plain, entry.plain), prefixSimilarity(asked.sound, entry.sound))
    : 0
  if (patience === 0) return begins
  const bySound = countTypos(asked.sound, entry.sound, asked.soundLetters ^ entry.soundLetters, patience)
  // Spelled in the other alphabet, or by ear right but for a letter: the letters themselves add nothing.
  const byPlain =
    bySound <= 1 ? bySound : countTypos(asked.plain, entry.plain, asked.plainLetters ^ entry.plainLetters, patience)
  const slips = Math.min(bySound, byPlain)
  if (slips === Infinity) return begins
  const length = Math.max(asked.sound.length, entry.sound.length)
  return Math.max(begins, SAME_SOUND_SIMILARITY * (1 - slips / (length + 1)))
}

/** Compared only where neither the lengths nor the letters rule it out. */
function countTypos(asked: string, word: string, differentLetters: number, patience: number): number {
  if (Math.abs(asked.length - word.length) > patience) return Infinity
  if (countBits(differentLetters) > 2 * Math.floor(patience)) return Infinity
  return spellingDistance(asked, word, patience)
}

function prefixSimilarity(asked: string, word: string): number {
  if (asked.length >= word.length || asked.length === 0 || !word.startsWith(asked)) return 0
  return PREFIX_SIMILARITY + (PREFIX_LENGTH_BONUS * asked.length) / word.length
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
