import { stripStrings } from './pdf-dictionary.ts'
import { createNameSource, createNamePattern } from './pdf-names.ts'

/** What follows a gesture of the reader's, or of nobody's: when a page is shown, when the document is closed. */
const EVENT_ACTION = new RegExp(String.raw`${createNameSource(['AA'])}[\s\0]*(?:<<|\d|%)`, 'i')
/** What is done when the document opens; a place to show first stands in square brackets. */
const OPEN_ACTION = new RegExp(
  String.raw`${createNameSource(['OpenAction'])}[\s\0]*(?:(<<)|0*(\d{1,10})(?!\d)|\d|%)`,
  'gi',
)
/** An address that is opened, or an action that is followed by more. */
const OUTBOUND_ACTION = createNamePattern(['URI', 'Next'])
const OBJECT_OR_OUTBOUND_ACTION = new RegExp(
  String.raw`(?<!\d)0*(\d{1,10})(?!\d)[\s\0]+\d{1,10}[\s\0]+obj\b|${OUTBOUND_ACTION.source}`,
  'gi',
)
const MAX_ACTION_LENGTH = 10_000
/** A document has one. */
const MAX_OPEN_ACTIONS = 16
/** Numbers and places of the objects in one stream: those of fifty thousand. */
const MAX_INDEX_LENGTH = 1_000_000

/**
 * Looks for a PDF that goes somewhere by itself. What is done at its opening may be told in one place and defined in
 * another: give it all the texts, then ask.
 */
export interface PdfOpenActions {
  /** A text with objects under their numbers: the file as it lies. */
  scanFile: (text: string) => void
  /** A text of unpacked objects; its dictionary says at which letter they begin. */
  scanObjects: (text: string, dictionary: string) => void
  hasAutomaticAction: () => boolean
}

export function createPdfOpenActions(): PdfOpenActions {
  let isFound = false
  let openings = 0
  let file = ''
  const atOpening = new Set<number>()
  const opens = new Set<number>()

  function readActions(text: string): void {
    if (EVENT_ACTION.test(text)) isFound = true
    for (const { 0: match, 1: direct, 2: number, index } of text.matchAll(OPEN_ACTION)) {
      if (isFound || (openings += 1) > MAX_OPEN_ACTIONS) isFound = true
      else if (number !== undefined) atOpening.add(Number(number))
      else if (direct === undefined || OUTBOUND_ACTION.test(extractDictionary(text, index + match.length)))
        isFound = true
    }
  }

  return {
    scanFile(text) {
      file = text
      readActions(text)
      let current = 0
      for (const [, number] of text.matchAll(OBJECT_OR_OUTBOUND_ACTION)) {
        if (number === undefined) opens.add(current)
        else current = Number(number)
      }
    },
    scanObjects(text, dictionary) {
      readActions(text)
      for (const { number, from, to } of listObjects(text, dictionary))
        if (OUTBOUND_ACTION.test(text.slice(from, to))) opens.add(number)
    },
    hasAutomaticAction: () =>
      isFound || [...atOpening].some((number) => opens.has(number) || isOutboundObject(file, number)),
  }
}

/** Between a number, its generation and `obj`: blanks, and comments. */
const WHITESPACE = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n])+`
/** An object that is nothing but another one is there to hide what it does. */
const OBJECT_REFERENCE = /^[\s\0]*\d{1,10}[\s\0]+\d{1,10}[\s\0]+R\b/
/** A document that was changed again and again defines an object a few times. */
const MAX_DEFINITIONS = 100

/**
 * Whether the object of that number opens an address, read from its very beginning: in its strings and comments another
 * object may seem to begin. An action whose end is not found in ten thousand letters counts as one that does.
 */
function isOutboundObject(text: string, number: number): boolean {
  const definition = new RegExp(String.raw`(?<!\d)0*${number}${WHITESPACE}\d{1,10}${WHITESPACE}obj\b`, 'g')
  let definitions = 0
  for (const { 0: head, index } of text.matchAll(definition)) {
    const from = index + head.length
    const [body = '', ...rest] = stripStrings(text.slice(from, from + MAX_ACTION_LENGTH)).split('endobj')
    if (
      (definitions += 1) > MAX_DEFINITIONS ||
      rest.length === 0 ||
      OUTBOUND_ACTION.test(body) ||
      OBJECT_REFERENCE.test(body)
    )
      return true
  }
  return false
}

/** From behind its `<<` to its own `>>`. */
function extractDictionary(text: string, from: number): string {
  const part = text.slice(from, from + MAX_ACTION_LENGTH)
  let depth = 1
  for (const { 0: sign, index } of part.matchAll(/<<|>>/g)) {
    depth += sign === '<<' ? 1 : -1
    if (depth === 0) return part.slice(0, index)
  }
  return part
}

/** Numbers and places stand in pairs before the objects (ISO 32000, 7.5.7). */
function listObjects(text: string, dictionary: string): { number: number; from: number; to: number }[] {
  const [index = ''] = /^[\d\s\0]*/.exec(text.slice(0, MAX_INDEX_LENGTH)) ?? []
  const first = Number(/\/First\s*(\d{1,10})(?!\s+\d+\s+R)/i.exec(dictionary)?.[1] ?? index.length)
  const figures = index
    .split(/[\s\0]+/)
    .filter(Boolean)
    .map(Number)
  const starts = figures.flatMap((number, index) =>
    index % 2 === 0 ? [{ number, from: first + (figures[index + 1] ?? 0) }] : [],
  )
  const inOrder = starts.toSorted((a, b) => a.from - b.from)
  return inOrder.map((start, index) => ({ ...start, to: inOrder[index + 1]?.from ?? text.length }))
}
