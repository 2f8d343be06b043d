import { NBSP } from '#locale/spaces.ts'

/** Demo texts write `~` where a line must not break: it shows in an editor, a non-breaking space does not. */
export function typeset(text: string): string {
  return text.replaceAll('~', NBSP)
}

/** «a, b и~c» */
export function formatList(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} и~${items.at(-1)}`
}
