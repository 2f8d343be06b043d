import { type Brand, type Model, splitSpellings, memoizeByText } from './brand.ts'
import { spellingKey } from './spelling-key.ts'

const finders = new WeakMap<Brand, (text: string) => Model | undefined>()

/**
 * The brand's model that a text names in any known spelling: `RAV4`, «Рав 4», `Geely Monjaro`, `Camry, IX (XV80)`,
 * `LX IV`. The longest name wins (`Tiggo 7 Pro Max` is not a `Tiggo 7`). Besides the name only the make before it and
 * a generation after it are allowed; anything else makes the model unknown: undefined, never a guess.
 */
export function findModel(brand: Brand, text: string): Model | undefined {
  let find = finders.get(brand)
  if (!find) {
    find = memoizeByText(createModelFinder(brand))
    finders.set(brand, find)
  }
  return find(text)
}

function createModelFinder(brand: Brand): (text: string) => Model | undefined {
  const modelsByKey = new Map(
    brand.models.flatMap((model) => model.spellings.map((spelling) => [spellingKey(spelling), model] as const)),
  )
  const brandKeys = new Set(brand.spellings.map(spellingKey))

  function findIn(text: string): Model | undefined {
    const words = splitWords(text)
    return longestModel(words) ?? modelAfterBrand(words)
  }

  function longestModel(words: readonly string[]): Model | undefined {
    for (let length = words.length; length > 0; length -= 1) {
      const found = modelsByKey.get(words.slice(0, length).join(''))
      if (found) return found
      if (!isGenerationWord(words[length - 1] ?? '')) return undefined
    }
    return undefined
  }

  /** A make can begin with another of its spellings: `MINI Cooper S` is the Cooper S, not the «S» of «MINI Cooper». */
  function modelAfterBrand(words: readonly string[]): Model | undefined {
    for (let length = words.length - 1; length > 0; length -= 1) {
      const found = brandKeys.has(words.slice(0, length).join('')) && longestModel(words.slice(length))
      if (found) return found
    }
    return undefined
  }

  return (text) =>
    findIn(text) ?? findIn(text.replace(/\([^()]*\)/g, ' ')) ?? findIn(splitModelAndGeneration(text).model)
}

function splitWords(text: string): string[] {
  return text
    .replaceAll('+', ' plus ')
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .map(spellingKey)
    .filter(Boolean)
}

const GENERATION_WORDS: ReadonlySet<string> = new Set(
  splitSpellings(
    `I, II, III, IV, V, VI, VII, VIII, IX, X, XI, XII, XIII, XIV, поколение, generation, рестайлинг, restyling, facelift,
    new, новый, новая, новое, седан, sedan, хэтчбек, хетчбек, hatchback, лифтбек, liftback, универсал, wagon`,
  ).map(spellingKey),
)

/** Whether a word, as its `spellingKey`, is a generation, a body or a year: none of them is part of a name. */
export function isGenerationWord(word: string): boolean {
  return GENERATION_WORDS.has(word) || /^(?:19[89]|20[0-4])\d$/.test(word)
}

/**
 * Splits auto.ru's `folder_id` at its first comma: `Camry, IX (XV80)` is the model `Camry` of the generation
 * `IX (XV80)`. Without a comma the whole text is the model and the generation is null.
 */
export function splitModelAndGeneration(text: string): { model: string; generation: string | null } {
  const [model = '', ...rest] = text.split(',')
  return { model: model.trim(), generation: rest.join(',').trim() || null }
}
