import { createNameSource } from './pdf-names.ts'

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
