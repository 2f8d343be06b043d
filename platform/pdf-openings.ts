import { withoutStrings } from './pdf-dictionary.ts'
import { nameSource, namesOf } from './pdf-names.ts'

/** What follows a gesture of the reader's, or of nobody's: when a page is shown, when the document is closed. */
const ON_EVENT = new RegExp(String.raw`${nameSource(['AA'])}[\s\0]*(?:<<|\d|%)`, 'i')
/** What is done when the document opens; a place to show first stands in square brackets. */
const ON_OPENING = new RegExp(String.raw`${nameSource(['OpenAction'])}[\s\0]*(?:(<<)|0*(\d{1,10})(?!\d)|\d|%)`, 'gi')
/** An address that is opened, or an action that is followed by more. */
const OPENS = namesOf(['URI', 'Next'])
const OBJECT_OR_OPENS = new RegExp(
  String.raw`(?<!\d)0*(\d{1,10})(?!\d)[\s\0]+\d{1,10}[\s\0]+obj\b|${OPENS.source}`,
  'gi',
)
const LONGEST_ACTION = 10_000
/** A document has one. */
const MOST_OPENINGS = 16
/** Numbers and places of the objects in one stream: those of fifty thousand. */
const LONGEST_INDEX = 1_000_000

/**
 * Looks for a PDF that goes somewhere by itself. What is done at its opening may be told in one place and defined in
 * another: give it all the texts, then ask.
 */
export interface PdfOpenings {
  /** A text with objects under their numbers: the file as it lies. */
  readFile: (text: string) => void
  /** A text of unpacked objects; its dictionary says at which letter they begin. */
  readObjects: (text: string, dictionary: string) => void
  goesByItself: () => boolean
}

export function createPdfOpenings(): PdfOpenings {
  let isFound = false
  let openings = 0
  let file = ''
  const atOpening = new Set<number>()
  const opens = new Set<number>()

  function readActions(text: string): void {
    if (ON_EVENT.test(text)) isFound = true
    for (const { 0: all, 1: direct, 2: number, index } of text.matchAll(ON_OPENING)) {
      if (isFound || (openings += 1) > MOST_OPENINGS) isFound = true
      else if (number !== undefined) atOpening.add(Number(number))
      else if (direct === undefined || OPENS.test(readDictionaryAt(text, index + all.length))) isFound = true
    }
  }

  return {
    readFile(text) {
      file = text
      readActions(text)
      let current = 0
      for (const [, number] of text.matchAll(OBJECT_OR_OPENS)) {
        if (number === undefined) opens.add(current)
        else current = Number(number)
      }
    },
    readObjects(text, dictionary) {
      readActions(text)
      for (const { number, from, to } of listObjects(text, dictionary))
        if (OPENS.test(text.slice(from, to))) opens.add(number)
    },
    goesByItself: () => isFound || [...atOpening].some((number) => opens.has(number) || isDefinedToOpen(file, number)),
  }
}

/** Between a number, its generation and `obj`: blanks, and comments. */
const BLANKS = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n])+`
/** An object that is nothing but another one is there to hide what it does. */
const REFERENCE = /^[\s\0]*\d{1,10}[\s\0]+\d{1,10}[\s\0]+R\b/
/** A document that was changed again and again defines an object a few times. */
const MAX_DEFINITIONS = 100

/**
 * Whether the object of that number opens an address, read from its very beginning: in its strings and comments another
 * object may seem to begin. An action whose end is not found in ten thousand letters counts as one that does.
 */
function isDefinedToOpen(text: string, number: number): boolean {
  const definition = new RegExp(String.raw`(?<!\d)0*${number}${BLANKS}\d{1,10}${BLANKS}obj\b`, 'g')
  let definitions = 0
  for (const { 0: head, index } of text.matchAll(definition)) {
    const from = index + head.length
    const [body = '', ...rest] = withoutStrings(text.slice(from, from + LONGEST_ACTION)).split('endobj')
    if ((definitions += 1) > MAX_DEFINITIONS || rest.length === 0 || OPENS.test(body) || REFERENCE.test(body))
      return true
  }
  return false
}

/** From behind its `<<` to its own `>>`. */
function readDictionaryAt(text: string, from: number): string {
  const part = text.slice(from, from + LONGEST_ACTION)
  let depth = 1
  for (const { 0: sign, index } of part.matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1
    if (depth === 0) return part.slice(0, index)
  }
  return part
}

/** Numbers and places stand in pairs before the objects (ISO 32000, 7.5.7). */
function listObjects(text: string, dictionary: string): { number: number; from: number; to: number }[] {
  const [index = ''] = /^[\d\s\0]*/.exec(text.slice(0, LONGEST_INDEX)) ?? []
  const first = Number(/\/First\s*(\d{1,10})(?!\s+\d+\s+R)/i.exec(dictionary)?.[1] ?? index.length)
  const figures = index
    .split(/[\s\0]+/)
    .filter(Boolean)
    .map(Number)
  const starts = figures.flatMap((number, at) =>
    at % 2 === 0 ? [{ number, from: first + (figures[at + 1] ?? 0) }] : [],
  )
  const inOrder = starts.toSorted((a, b) => a.from - b.from)
  return inOrder.map((start, at) => ({ ...start, to: inOrder[at + 1]?.from ?? text.length }))
}
