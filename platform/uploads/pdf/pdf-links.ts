import { createNameSource } from './pdf-names.ts'

/** An address, or the file that something lies in, and what its value begins with. Nobody writes a comment there. */
const LINK = new RegExp(
  String.raw`(?:(${createNameSource(['URI'])})|${createNameSource(['F', 'UF'])})[\s\0]*(\(|<<?|\d|%)`,
  'gi',
)
const MAX_PREFIX_LENGTH = 40
/** Of one file, in all its texts: packed, a million of them fit into thirty kilobytes, and each is looked at. */
const MAX_LINKS = 100_000

const KNOWN_SCHEME = /^(?:https?|mailto|tel):/i
/** A program's own scheme, a file, or another computer's folder; not `www.site.ru:8080`. */
const FOREIGN_ADDRESS = /^(?:[a-z][a-z\d+.-]*:(?!\d)|[\\/]{2})/i

/**
 * Whether a link leads elsewhere than to the web, to a letter or to a telephone: to a file, to a program by its scheme, or
 * to a folder of another computer, which is given the reader's password the moment it is looked into. An address that is
 * not written beside its name is not looked for, and counts as one; so does whatever comes after a hundred thousand links.
 * `seen` counts those of the file's other texts.
 */
export function hasForeignLink(text: string, linkCount = { links: 0 }): boolean {
  for (const { 1: isAddress, 2: sign = '', index, 0: match } of text.matchAll(LINK)) {
    const at = index + match.length
    if ((linkCount.links += 1) > MAX_LINKS) return true
    if (
      sign === '('
        ? isForeignAddress(parseLiteralString(text, at))
        : sign === '<' && isForeignAddress(parseHexString(text, at))
    )
      return true
    if (sign === '%' || (isAddress !== undefined && sign !== '(' && sign !== '<')) return true
  }
  return false
}

function isForeignAddress(address: string): boolean {
  // Without what marks Unicode (its second bytes included) and what readers pass over.
  const plain = address.replaceAll(/^(?:\u00fe\u00ff|\u00ff\u00fe|\u00ef\u00bb\u00bf)|[\s\0]/g, '')
  return !KNOWN_SCHEME.test(plain) && FOREIGN_ADDRESS.test(plain)
}

const NAMED_ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\r': '', '\n': '' }

/** As far as a string is read for its beginning: what readers pass over, ends of lines and spaces, may stand before it. */
const MAX_STRING_LENGTH = 4000
/** Nobody writes a string whose beginning is not told in so much: it counts as an address elsewhere. */
const UNTERMINATED_STRING = 'file:'

/** The beginning of a string in brackets (ISO 32000, 7.3.4.2), from behind the first of them. */
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

/** The same of a string in hexadecimal. */
function parseHexString(text: string, from: number): string {
  const part = text.slice(from, from + MAX_STRING_LENGTH)
  const end = part.indexOf('>')
  const digits = part.slice(0, end === -1 ? part.length : end).replaceAll(/[^\da-f]/gi, '')
  if (end === -1 && part.length === MAX_STRING_LENGTH && digits.length < MAX_PREFIX_LENGTH * 2)
    return UNTERMINATED_STRING
  return Buffer.from(digits, 'hex').toString('latin1', 0, MAX_PREFIX_LENGTH)
}
