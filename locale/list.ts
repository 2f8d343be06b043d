const listFormat = new Intl.ListFormat('ru')

/** Joins words in a sentence: `trade-in, кредитом и каско`. */
export const formatList = (words: readonly string[]): string => listFormat.format(words)
