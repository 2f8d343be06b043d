import { parseTarget } from './addresses/parse-target.ts'

/** A stretch of a dealer's text: as it is, strong, or a way to a page or a form of the site. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; target: string }

/** `**strong**` or `[label](target)`; neither reaches over a line. */
const MARKUP = /\*\*(?<strong>[^*\s](?:[^*\n]*[^*\s])?)\*\*|\[(?<label>[^[\]\n]+)\]\((?<target>[^()\s]+)\)/g

/**
 * What a text of the dealer's says, in typed stretches: the only markup that it may have. What is no mark stays as it
 * was written, a link to anything but a page or a form of the site included.
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

/** The same without its marks: for search engines, descriptions and structured data. */
export const stripMarkup = (text: string) =>
  parseSpans(text)
    .map((span) => span.text)
    .join('')

function parseMark({ strong, label, target }: Record<string, string | undefined> = {}): Span | undefined {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (label === undefined || target === undefined || parseTarget(target) === undefined) return undefined
  return { kind: 'link', text: label, target }
}
