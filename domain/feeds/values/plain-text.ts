/** Longer descriptions are cut at the end of a word. */
const MAX_LENGTH = 12_000
/** Only so much markup is parsed: it can be many times as long as the text in it. */
const MAX_MARKUP_LENGTH = 200_000

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  rub: '₽',
  shy: '',
  sup2: '²',
  sup3: '³',
}

/**
 * A description as plain text: tags become line breaks or nothing, entities become characters. Control characters, runs
 * of blank lines and ornaments (✅ ❗) around the lines are removed. Null when nothing is left.
 */
export function toPlainText(markup: string): string | null {
  const text = decodeEntities(stripTags(dropElements(markup.slice(0, MAX_MARKUP_LENGTH))))
  const lines = clean(text).split('\n').map(normalizeLine)
  return (
    shorten(
      lines
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    ) || null
  )
}

/**
 * One line of text without control characters, with single blanks, up to `maxLength` characters. Null when it is empty.
 */
export function toLine(text: string, maxLength = 200): string | null {
  return clean(decodeEntities(text)).replaceAll(/\s+/gu, ' ').trim().slice(0, maxLength).toWellFormed() || null
}

/** Control characters that databases and pages reject, invisible ones, and those that reverse the rest of a line. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

function clean(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(UNWANTED, '')
    .toWellFormed()
}

/** Removes scripts, styles and comments with their content. With indexOf: a pattern is slow on an unclosed one. */
function dropElements(markup: string): string {
  return dropBetween(dropBetween(dropBetween(markup, '<script', '</script>'), '<style', '</style>'), '<!--', '-->')
}

function dropBetween(markup: string, opening: string, closing: string): string {
  // Not toLowerCase: it turns «İ» into two characters, and every later index would be wrong.
  const lower = markup.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  let result = ''
  let from = 0
  for (;;) {
    const start = lower.indexOf(opening, from)
    const end = start === -1 ? -1 : lower.indexOf(closing, start)
    if (end === -1) return result + markup.slice(from)
    result += markup.slice(from, start)
    from = end + closing.length
  }
}

function stripTags(markup: string): string {
  return markup
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '\n— ')
    .replaceAll(/<\/(?:p|div|h[1-6]|ul|ol|table|tr)\s*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const ORNAMENT = String.raw`[[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3\u200d]--[©®™]]`
const ORNAMENT_BEFORE = new RegExp(String.raw`^\s*(?:${ORNAMENT}\s*)+`, 'v')
const ORNAMENT_BEHIND = new RegExp(String.raw`${ORNAMENT}{1,20}\s*$`, 'v')

function normalizeLine(line: string): string {
  return line
    .replace(ORNAMENT_BEFORE, '')
    .replace(ORNAMENT_BEHIND, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH - 200))}…`
}
