/**
 * Whether this `Accept` header is from a browser that submits a form by itself and expects a page. A client that
 * accepts anything is a script and gets JSON (docs/product.md, Without JavaScript).
 */
export function prefersHtml(accept: string | null | undefined): boolean {
  const accepted = new Map((accept ?? '*/*').split(',').map(parseRange))
  const weightOf = (...ranges: string[]) => ranges.map((range) => accepted.get(range)).find((q) => q !== undefined) ?? 0
  return weightOf('text/html', 'text/*', '*/*') > weightOf('application/json', 'application/*', '*/*')
}

/** `text/html;q=0.8` as the range and its weight. */
function parseRange(text: string): [string, number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
