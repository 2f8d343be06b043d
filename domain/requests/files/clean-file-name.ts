const MAX_NAME_LENGTH = 120
const DEFAULT_NAME = 'Файл'

/** Control characters and bidirectional marks: `invoice\u202Efdp.exe` is displayed as `invoiceexe.pdf`. */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0001}]/gu

/**
 * A file's name, safe to show to a salesperson: without folders and invisible characters, shortened to 120 characters
 * with its extension. It is only text: no file on disk has this name.
 */
export function cleanFileName(original: string): string {
  const [name = ''] = original.split(/[/\\]/).slice(-1)
  const visible = name.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(/\s+/gu, ' ').normalize('NFC').trim()
  return /^\.*$/.test(visible) ? DEFAULT_NAME : shorten(visible)
}

const EXTENSIONS_BY_TYPE = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'], png: ['png'], webp: ['webp'], pdf: ['pdf'] }

/**
 * The name with the extension of the file's real type: a salesperson's computer goes by the extension, and would run a
 * polyglot picture called `price.html` or `photo.exe`.
 */
export function fixFileExtension(name: string, extension: keyof typeof EXTENSIONS_BY_TYPE): string {
  const current = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS_BY_TYPE[extension].includes(current) ? name : `${name}.${extension}`
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const extension = /\.[\p{L}\d]{1,5}$/u.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - extension.length - 1).join('')}…${extension}`
}
