export interface ToastWords {
  text: string
  /** Where to go on, within the site. */
  way?: { to: string; label: string }
}

export interface ShownToast extends ToastWords {
  /** Another one with the same words is another toast. */
  id: number
}

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

const set = (toast: ShownToast | undefined) => {
  shown = toast
  for (const listener of listeners) listener()
}

/** Says something short at the foot of the window, in place of what was said there before. For the browser only. */
export function showToast(words: ToastWords): void {
  lastId += 1
  set({ ...words, id: lastId })
}

/** Takes the toast away, unless another one has come. */
export function closeToast({ id }: ShownToast): void {
  if (shown?.id === id) set(undefined)
}

/** What is being said; undefined when nothing is. */
export const readToast = () => shown

/** Calls back whenever a toast comes or goes; returns what ends it. */
export function hearToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
