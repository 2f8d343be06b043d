interface ListboxState {
  /** The index of the active option; undefined while the list is closed. */
  active: number | undefined
  /** The index of the chosen option. */
  chosen: number
  count: number
}

const PAGE_STEP = 10

/**
 * What a key does, by WAI-ARIA's «select-only combobox». A number is the index of the new active option, which also
 * opens the list; `choose` chooses the active option; `close` chooses nothing. Undefined: the key has no meaning here.
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
 * The index of the next label after `from`, wrapping around, that begins with the typed text; undefined when there is
 * none. Typing one letter repeatedly cycles through all labels that begin with it.
 */
export function findByTypedText(labels: readonly string[], typed: string, from: number): number | undefined {
  const text = typed.toLowerCase()
  const isOneLetter = text.replaceAll(text.charAt(0), '') === ''
  const prefix = isOneLetter ? text.charAt(0) : text
  const indexes = labels.map((_, step) => (from + step + (isOneLetter ? 1 : 0)) % labels.length)
  return indexes.find((index) => labels[index]?.toLowerCase().startsWith(prefix))
}
