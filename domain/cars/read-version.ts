import { isNoVersionWord, listWordKeys } from './reference/find-version.ts'
import { spellingKey } from './reference/spelling-key.ts'
import { isPowertrainName } from './reference/words/modification-words.ts'
import { findModification } from './reference/words/split-off-modification.ts'

/** Longer texts are descriptions, not a part of a name. */
const MAX_VERSION = 30
const BRACKETS = /\([^)]*\)?/g
/** A foreign catalogue's number of a modification. */
const ID = /^\d{5,}$/

/**
 * What parts a car from others of its model, as its modification tells it before engine and gearbox, which is how auto.ru
 * writes it: `350h` of `350h 2.5hyb CVT (250 л.с.) 4WD`, `iDD` of the `UNI-K iDD`. Null where model or trim say so already.
 */
export function readVersion(modification: string | null, modelName: string, trim: string | null): string | null {
  if (modification === null) return null
  const known = new Set(listWordKeys(modelName))
  const at = findModification(modification, 0, isPowertrainName)
  const before = at === -1 ? modification : modification.slice(0, at)
  const words = before.replaceAll(BRACKETS, ' ').split(/[\s,;]+/)
  const version = words.filter((word) => {
    const key = spellingKey(word)
    return key !== '' && !ID.test(word) && !known.has(key) && !isNoVersionWord(key)
  })
  const text = version.join(' ')
  const isInTrim = listWordKeys(text).every((word) => listWordKeys(trim ?? '').includes(word))
  return text.length > MAX_VERSION || isInTrim ? null : text
}
