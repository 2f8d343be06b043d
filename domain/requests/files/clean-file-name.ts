const MAX_NAME_LENGTH = 120
const DEFAULT_NAME = 'Файл'

/** Controls, and marks that turn the direction of writing round: `invoice\u202Efdp.exe` reads as `invoiceexe.pdf`. */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0001}]/gu

/**
 * A file's name as it may be shown to a salesperson: without folders and what cannot be seen, at most 120 characters
 * with the ending kept. Text all the same: it names nothing on a disk.
 */
export function cleanFileName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1)
  const visible = name.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(/\s+/gu, ' ').normalize('NFC').trim()
  return /^\.*$/.test(visible) ? DEFAULT_NAME : shorten(visible)
}

const EXTENSIONS_BY_TYPE = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'], png: ['png'], webp: ['webp'], pdf: ['pdf'] }

/**
 * The name with the ending that belongs to what the file holds: a salesperson's computer goes by the ending, and would run
 * a picture called `price.html` or `photo.exe` that has been made to be both.
 */
export function fixFileExtension(name: string, ending: keyof typeof EXTENSIONS_BY_TYPE): string {
  const own = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS_BY_TYPE[ending].includes(own) ? name : `${name}.${ending}`
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const ending = /\.[\p{L}\d]{1,5}$/u.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - ending.length - 1).join('')}…${ending}`
}
