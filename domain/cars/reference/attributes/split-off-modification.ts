import { beginsWithPart, listWords } from './modification-parts.ts'
import { beginsWithMeasure, assessModification } from './parse-modification-text.ts'

/** A number with its unit is short: «100 кВт·ч», «1 998 см³». */
const MAX_MEASURE_LENGTH = 24

/**
 * The offset at which a modification begins in a text, not before word number `from` and not at a word for which
 * `isName` is true; -1 without one.
 */
export function findModification(text: string, from: number, isName = (_word: string) => false): number {
  const words = [...text.matchAll(/\S+/g)]
  const found = words.find(({ index, 0: word }, at) => at >= from && !isName(word) && beginsAt(text, words, at, index))
  return found?.index ?? -1
}

function beginsAt(text: string, words: readonly RegExpExecArray[], at: number, index: number): boolean {
  if (beginsWithMeasure(text.slice(index, index + MAX_MEASURE_LENGTH))) return true
  const phrase = words.slice(at, at + 3).map(([word]) => word)
  return beginsWithPart(listWords(phrase.join(' ')))
}

/**
 * Splits a name from the modification after it in one text: «H9 2.0 AT (218 л.с.) 4WD», «H9, 2.0 AT, 4WD». Undefined
 * when the text after the first word contains fewer than two facts about engine, gearbox or drive: «Model 3 AWD» is a
 * name.
 */
export function splitOffModification(text: string): { name: string; modification: string } | undefined {
  const line = text.trim()
  const at = findModification(line, 1)
  if (at === -1) return undefined
  const modification = line.slice(at)
  if (assessModification(modification).factCount < 2) return undefined
  return { name: line.slice(0, at).replace(/[\s,;|/–—-]+$/, ''), modification }
}
