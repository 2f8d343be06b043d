/** Whether whoever asks is a browser that follows a form by itself: it would rather have HTML than JSON. */
export function prefersPage({ headers }: Request): boolean {
  const accepted = new Map((headers.get('accept') ?? '*/*').split(',').map(readRange))
  const weigh = (...ranges: string[]) => ranges.map((range) => accepted.get(range)).find((q) => q !== undefined) ?? 0
  return weigh('text/html', 'text/*', '*/*') > weigh('application/json', 'application/*', '*/*')
}

/** `text/html;q=0.8` as the range and its weight. */
function readRange(text: string): [string, number] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
