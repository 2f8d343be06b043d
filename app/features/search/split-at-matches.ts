interface Part {
  text: string
  isMatch: boolean
}

/** A label in parts: those that begin a word of it as a typed word does are matches. Case and «ё» make no difference. */
export function splitAtMatches(label: string, words: string): Part[] {
  const typed = plainOf(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
  return label
    .split(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u)
    .flatMap((word) => {
      const match = typed.find((start) => plainOf(word).startsWith(start))
      if (match === undefined) return [{ text: word, isMatch: false }]
      return [
        { text: word.slice(0, match.length), isMatch: true },
        { text: word.slice(match.length), isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')
}

const plainOf = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
