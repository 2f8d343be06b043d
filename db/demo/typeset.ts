const NBSP = '\u00A0'

/** Demo texts write `~` where a line must not break: it shows in an editor, a non-breaking space does not. */
export function typeset(text: string): string {
  return text.replaceAll('~', NBSP)
}

/** `1~250~000~₽` */
export function formatRub(rub: number): string {
  return `${formatNumber(rub)}~₽`
}

/** `48~200` */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, '~')
}

/** «a, b и~c» */
export function formatList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} и~${items.at(-1)}`
}

export function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
