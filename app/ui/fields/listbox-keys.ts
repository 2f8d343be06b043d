interface ListboxState {
  /** The place of the option that the keyboard stands on; undefined while the list is closed. */
  active: number | undefined
  /** Of the option that is chosen. */
  chosen: number
  count: number
}

const PAGE_STEP = 10

/**
 * Where a key leads, by WAI-ARIA's «select-only combobox»: a place in the list, which opens it; what is active becomes
 * chosen; or nothing does. Undefined: the key means nothing here.
 */
export function resolveKey(
  { key, altKey }: { key: string; altKey: boolean },
  { active, chosen, count }: ListboxState,
): number | 'choose' | 'close' | undefined {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (active === undefined) return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? chosen : undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last)
    case 'ArrowUp':
      return altKey ? 'choose' : Math.max(active - 1, 0)
    case 'PageDown':
      return Math.min(active + PAGE_STEP, last)
    case 'PageUp':
      return Math.max(active - PAGE_STEP, 0)
    case 'Enter':
    case ' ':
    case 'Tab':
      return 'choose'
    case 'Escape':
      return 'close'
    default:
      return undefined
  }
}

/**
 * The place of the next label that begins with what was typed, round from `from`; undefined where none does. One letter
 * again and again goes through all that begin with it.
 */
export function findByTypedText(labels: readonly string[], typed: string, from: number): number | undefined {
  const text = typed.toLowerCase()
  const isOneLetter = text.replaceAll(text.charAt(0), '') === ''
  const begins = isOneLetter ? text.charAt(0) : text
  const places = labels.map((_, step) => (from + step + (isOneLetter ? 1 : 0)) % labels.length)
  return places.find((place) => labels[place]?.toLowerCase().startsWith(begins))
}
