/** A thing of schema.org, from a page's script. */
export type Thing = Record<string, unknown>

export interface StructuredPage {
  things: Thing[]
  /** All visible text of the page without spaces: lines and elements can break words anywhere. */
  text: string
  /** The addresses of its links, as written. */
  links: Set<string>
  hasBreadcrumbs: boolean
}

const SCRIPT = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g
const INVISIBLE = /<(script|style|template|noscript)\b[\s\S]*?<\/\1>|<head\b[\s\S]*?<\/head>|<!--[\s\S]*?-->|<[^>]+>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }

/** A page's structured data and visible text. Throws when a script is not JSON. */
export function parseStructuredPage(html: string): StructuredPage {
  return {
    things: [...html.matchAll(SCRIPT)].map(([, json = '']) => parseThing(JSON.parse(json))).flatMap(listGraph),
    text: removeSpaces(decode(html.replaceAll(INVISIBLE, ''))),
    links: new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decode(href))),
    hasBreadcrumbs: html.includes('aria-label="Вы здесь"'),
  }
}

/** A text without its spaces, joiners and breaks. */
export const removeSpaces = (text: string) => text.replaceAll(/[\s\u00AD\u200B\u2060]+/g, '')

/** Whether a value of a thing is a thing itself. */
export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The thing and all things nested in it. */
export function listNested(thing: Thing): Thing[] {
  const parts = Object.values(thing).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [thing, ...parts.filter(isThing).flatMap(listNested)]
}

function parseThing(value: unknown): Thing {
  if (!isThing(value)) throw new Error(`Not a thing: ${JSON.stringify(value)}`)
  return value
}

/** The things of a script: a graph has several. */
const listGraph = (thing: Thing): Thing[] =>
  Array.isArray(thing['@graph'])
    ? thing['@graph'].map((part) => parseThing({ '@context': thing['@context'], ...part }))
    : [thing]

const decode = (html: string) => html.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
