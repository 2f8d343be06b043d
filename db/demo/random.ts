/** A random generator with the same results on every machine: they depend only on the seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number between the two, both included. */
  whole(min: number, max: number): number
  /** True `share` of the time. */
  chance(share: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Mulberry32 over an FNV-1a hash of the seed: small and well distributed; not for secrets. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
