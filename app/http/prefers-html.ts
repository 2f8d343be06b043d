import Negotiator from 'negotiator'

/**
 * Whether this `Accept` header is from a browser that submits a form by itself and expects a page. A client that
 * accepts anything is a script and gets JSON (docs/product.md, Without JavaScript).
 */
export const prefersHtml = (accept: string | null | undefined): boolean =>
  new Negotiator({ headers: { accept: accept ?? undefined } }).mediaType(['application/json', 'text/html']) ===
  'text/html'
