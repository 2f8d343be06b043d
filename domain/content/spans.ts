import { parseTarget } from './addresses/parse-target.ts'

/** A span of a dealer's text: plain, strong, or a link to a page or a form of the site. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; target: string }

/** `**strong**` or `[label](target)`, each within one line. */
const MARKUP = /\*\*(?<strong>[^*\s](?:[^*\n]*[^*\s])?)\*\*|\[(?<label>[^[\]\n]+)\]\((?<target>[^()\s]+)\)/g

/**
 * Parses a dealer's text into spans, its only markup. Anything else stays plain text, including a link to anything but
 * a page or a form of the site.
 */
export function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(MARKUP)) {
    const span = parseMark(match.groups)
    if (span === undefined) continue
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push(span)
    end = match.index + match[0].length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

/** The text without its markup: for search engines, descriptions and structured data. */
export const stripMarkup = (text: string) =>
  parseSpans(text)
    .map((span) => span.text)
    .join('')

function parseMark({ strong, label, target }: Record<string, string | undefined> = {}): Span | undefined {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (label === undefined || target === undefined || parseTarget(target) === undefined) return undefined
  return { kind: 'link', text: label, target }
}
