/** A feed repeats a few hundred spellings; a hostile one can contain millions, which must not accumulate. */
const MAX_ENTRIES = 4000
/** A longer text is not a real spelling: it is parsed but not cached. */
const MAX_TEXT_LENGTH = 100

/** The same function with its results cached by text; the cache is cleared when it has MAX_ENTRIES texts. */
export function memoizeByText<Result>(parse: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, { result: Result }>()
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return parse(text)
    const cached = cache.get(text)
    if (cached) return cached.result
    if (cache.size >= MAX_ENTRIES) cache.clear()
    const result = parse(text)
    cache.set(text, { result })
    return result
  }
}
