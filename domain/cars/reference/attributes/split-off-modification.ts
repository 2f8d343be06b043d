import { beginsWithPart, listWords } from './modification-parts.ts'
import { beginsWithMeasure, assessModification } from './parse-modification-text.ts'

/** A figure and its unit are short: «100 кВт·ч», «1 998 см³». */
const MAX_MEASURE_LENGTH = 24

/**
 * Where in a text the first part of a modification begins, not before its word number `from` and at no word that is a name;
 * -1: nowhere.
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
 * Parts a name from the modification that stands behind it in one text: «H9 2.0 AT (218 л.с.) 4WD», «H9, 2.0 AT, 4WD».
 * Undefined when nothing behind the first word tells two things of an engine, a gearbox or a drive: «Model 3 AWD» is a name.
 */
export function splitOffModification(text: string): { name: string; modification: string } | undefined {
  const line = text.trim()
  const at = findModification(line, 1)
  if (at === -1) return undefined
  const modification = line.slice(at)
  if (assessModification(modification).told < 2) return undefined
  return { name: line.slice(0, at).replace(/[\s,;|/–—-]+$/, ''), modification }
}
