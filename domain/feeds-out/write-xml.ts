/** Characters that are not allowed in XML. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '' }

/** A text escaped for an element or an attribute; characters that XML forbids are removed. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character)

type XmlValue = string | number | null | undefined

/** `<name>value</name>`; empty when there is no value. */
export function element(name: string, value: XmlValue): string {
  return value === null || value === undefined || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`
}

/** An element around other elements; empty when they are. */
export const wrapElement = (name: string, children: readonly string[], attributes = '') => {
  const text = children.join('')
  return text === '' ? '' : `<${name}${attributes}>${text}</${name}>`
}

/** An element with text that can contain markup for its reader, separated from the document by CDATA. */
export const cdataElement = (name: string, text: string) =>
  text === '' ? '' : `<${name}><![CDATA[${stripForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

const stripForbidden = (text: string) => text.toWellFormed().replaceAll(FORBIDDEN, '').replaceAll('\r', '')

/** The text in at most `maxLength` characters, cut at a nearby blank, with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1).toWellFormed()
  const blank = cut.lastIndexOf(' ')
  return `${(blank > maxLength - 200 ? cut.slice(0, blank) : cut).trimEnd()}…`
}
