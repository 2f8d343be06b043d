const collator = new Intl.Collator('ru', { numeric: true })

/** Compares names for sorting, as a Russian reader expects them: Latin after Cyrillic, `CX-5` before `CX-30`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
