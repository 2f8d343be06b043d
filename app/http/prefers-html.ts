import Negotiator from 'negotiator'

/** Browsers and scripts send few different headers. */
const answers = new Map<string, boolean>()
const MAX_ANSWERS = 200

/**
 * Whether this `Accept` header is from a browser that submits a form by itself and expects a page. A client that
 * accepts anything is a script and gets JSON (docs/product.md, Without JavaScript).
 */
export function prefersHtml(accept: string | null | undefined): boolean {
  const known = answers.get(accept ?? '')
  if (known !== undefined) return known
  const negotiator = new Negotiator({ headers: { accept: accept ?? undefined } })
  const answer = negotiator.mediaType(['application/json', 'text/html']) === 'text/html'
  if (answers.size < MAX_ANSWERS) answers.set(accept ?? '', answer)
  return answer
}
