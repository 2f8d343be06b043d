import { createNamePattern, createNameSource, stripStrings } from './pdf-dictionary.ts'

/** The name of an address or of a file, and the first character of its value. Real documents have no comment there. */
const LINK = new RegExp(
  String.raw`(?:(${createNameSource(['URI'])})|${createNameSource(['F', 'UF'])})[\s\0]*(\(|<<?|\d|%)`,
  'gi',
)
const MAX_PREFIX_LENGTH = 40
/** For one file, in all its texts: a million links can be compressed into thirty kilobytes, and each is checked. */
const MAX_LINKS = 100_000

const KNOWN_SCHEME = /^(?:https?|mailto|tel):/i
/** The scheme of a program, a file, or a folder of another computer; not `www.site.ru:8080`. */
const FOREIGN_ADDRESS = /^(?:[a-z][a-z\d+.-]*:(?!\d)|[\\/]{2})/i

/**
 * Whether a link leads anywhere but to the web, e-mail or a telephone: to a file, to a program by its scheme, or to a
 * folder of another computer, which receives a hash of the reader's password when it is opened. An address that is not
 * written directly after its name counts as such a link, and so does any link after the first hundred thousand.
 * `linkCount` is shared by all texts of a file.
 */
export function hasForeignLink(text: string, linkCount = { links: 0 }): boolean {
  for (const { 1: isAddress, 2: character = '', index, 0: match } of text.matchAll(LINK)) {
    const at = index + match.length
    if ((linkCount.links += 1) > MAX_LINKS) return true
    if (
      character === '('
        ? isForeignAddress(parseLiteralString(text, at))
        : character === '<' && isForeignAddress(parseHexString(text, at))
    )
      return true
    if (character === '%' || (isAddress !== undefined && character !== '(' && character !== '<')) return true
  }
  return false
}

function isForeignAddress(address: string): boolean {
  // Without byte order marks, the zero bytes of UTF-16, and whitespace, which readers ignore.
  const plain = address.replaceAll(/^(?:\u00fe\u00ff|\u00ff\u00fe|\u00ef\u00bb\u00bf)|[\s\0]/g, '')
  return !KNOWN_SCHEME.test(plain) && FOREIGN_ADDRESS.test(plain)
}

const NAMED_ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\r': '', '\n': '' }

/** How much of a string is searched for its beginning: it may follow line breaks and spaces, which readers ignore. */
const MAX_STRING_LENGTH = 4000
/** A string whose beginning is not found within that length counts as a foreign address. */
const UNTERMINATED_STRING = 'file:'

/** Returns the beginning of a string in brackets (ISO 32000, 7.3.4.2), from the position after the opening one. */
function parseLiteralString(text: string, from: number): string {
  const part = text.slice(from, from + MAX_STRING_LENGTH)
  let bytes = ''
  for (const [, octal, letter, plain] of part.matchAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))|([^\\])/g)) {
    if (plain === ')' || bytes.length >= MAX_PREFIX_LENGTH) return bytes
    if (octal !== undefined) bytes += String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    else if (letter !== undefined) bytes += letter === '\r\n' ? '' : (NAMED_ESCAPES[letter] ?? letter)
    else if (plain !== undefined && !IGNORED_CHARACTER.test(plain)) bytes += plain
  }
  return part.length < MAX_STRING_LENGTH ? bytes : UNTERMINATED_STRING
}

const IGNORED_CHARACTER = /[\s\0]/

/** The same for a string in hexadecimal. */
function parseHexString(text: string, from: number): string {
  const part = text.slice(from, from + MAX_STRING_LENGTH)
  const end = part.indexOf('>')
  const digits = part.slice(0, end === -1 ? part.length : end).replaceAll(/[^\da-f]/gi, '')
  if (end === -1 && part.length === MAX_STRING_LENGTH && digits.length < MAX_PREFIX_LENGTH * 2)
    return UNTERMINATED_STRING
  return Buffer.from(digits, 'hex').toString('latin1', 0, MAX_PREFIX_LENGTH)
}

/** Actions on events, with or without the reader: when a page is shown, when the document is closed. */
const EVENT_ACTION = new RegExp(String.raw`${createNameSource(['AA'])}[\s\0]*(?:<<|\d|%)`, 'i')
/** The action when the document opens. A destination to show first is in square brackets and is not an action. */
const OPEN_ACTION = new RegExp(
  String.raw`${createNameSource(['OpenAction'])}[\s\0]*(?:(<<)|0*(\d{1,10})(?!\d)|\d|%)`,
  'gi',
)
/** An action that opens an address, or is followed by another action. */
const OUTBOUND_ACTION = createNamePattern(['URI', 'Next'])
const OBJECT_OR_OUTBOUND_ACTION = new RegExp(
  String.raw`(?<!\d)0*(\d{1,10})(?!\d)[\s\0]+\d{1,10}[\s\0]+obj\b|${OUTBOUND_ACTION.source}`,
  'gi',
)
const MAX_ACTION_LENGTH = 10_000
/** A normal document has one. */
const MAX_OPEN_ACTIONS = 16
/** The numbers and offsets of the objects in one stream: enough for fifty thousand. */
const MAX_INDEX_LENGTH = 1_000_000

/**
 * Finds PDFs that open an address by themselves. The opening action may be referenced in one text and defined in
 * another, so scan all texts before calling `hasAutomaticAction`.
 */
export interface PdfOpenActions {
  /** Scans the raw file, a text with numbered objects. */
  scanFile: (text: string) => void
  /** Scans a text of unpacked objects; its dictionary contains the offset of the first. */
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

/** What may be between a number, its generation and `obj`: whitespace and comments. */
const WHITESPACE = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n])+`
/** An object that is only a reference to another one is there to hide its action. */
const OBJECT_REFERENCE = /^[\s\0]*\d{1,10}[\s\0]+\d{1,10}[\s\0]+R\b/
/** A document that was edited many times defines an object a few times. */
const MAX_DEFINITIONS = 100

/**
 * Whether the object with that number opens an address. It is read from its beginning, because its strings and comments
 * may look like the start of another object. An action without an end within ten thousand characters counts as one.
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

/** Returns the text between `<<`, before `from`, and the matching `>>`. */
function extractDictionary(text: string, from: number): string {
  const part = text.slice(from, from + MAX_ACTION_LENGTH)
  let depth = 1
  for (const { 0: bracket, index } of part.matchAll(/<<|>>/g)) {
    depth += bracket === '<<' ? 1 : -1
    if (depth === 0) return part.slice(0, index)
  }
  return part
}

/** Lists the objects of a stream. Pairs of number and offset precede them (ISO 32000, 7.5.7). */
function listObjects(text: string, dictionary: string): { number: number; from: number; to: number }[] {
  const [index = ''] = /^[\d\s\0]*/.exec(text.slice(0, MAX_INDEX_LENGTH)) ?? []
  const first = Number(/\/First\s*(\d{1,10})(?!\s+\d+\s+R)/i.exec(dictionary)?.[1] ?? index.length)
  const numbers = index
    .split(/[\s\0]+/)
    .filter(Boolean)
    .map(Number)
  const starts = numbers.flatMap((number, index) =>
    index % 2 === 0 ? [{ number, from: first + (numbers[index + 1] ?? 0) }] : [],
  )
  const inOrder = starts.toSorted((a, b) => a.from - b.from)
  return inOrder.map((start, index) => ({ ...start, to: inOrder[index + 1]?.from ?? text.length }))
}
