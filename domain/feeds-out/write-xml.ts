/** Signs that no XML document can hold. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '' }

/** A text as it stands in an element or an attribute. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign)

type XmlValue = string | number | null | undefined

/** `<name>value</name>`; nothing where there is no value. */
export function element(name: string, value: XmlValue): string {
  return value === null || value === undefined || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`
}

/** The element around others; nothing around nothing. */
export const wrapElement = (name: string, inside: readonly string[], attributes = '') => {
  const text = inside.join('')
  return text === '' ? '' : `<${name}${attributes}>${text}</${name}>`
}

/** Text that may bear markup for its reader: kept apart from the document by CDATA. */
export const cdataElement = (name: string, text: string) =>
  text === '' ? '' : `<${name}><![CDATA[${stripForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

const stripForbidden = (text: string) => text.toWellFormed().replaceAll(FORBIDDEN, '').replaceAll('\r', '')

/** At most so many characters, cut at a blank where there is one near, with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1).toWellFormed()
  const blank = cut.lastIndexOf(' ')
  return `${(blank > most - 200 ? cut.slice(0, blank) : cut).trimEnd()}…`
}
