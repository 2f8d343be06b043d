export interface ToastWords {
  text: string
  /** Where to go on, within the site. */
  way?: { to: string; label: string }
  /** It is there until somebody closes it, beside others that come and go. */
  stays?: boolean
}

export interface ShownToast extends ToastWords {
  /** Another one with the same words is another toast. */
  id: number
}

/** One that stays, and one that goes by itself. */
let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (toasts: readonly ShownToast[]) => {
  shown = toasts
  for (const listener of listeners) listener()
}

/** Says something short at the foot of the window, in place of what was said there before. For the browser only. */
export function showToast(words: ToastWords): void {
  lastId += 1
  const others = shown.filter(({ stays = false }) => stays !== (words.stays ?? false))
  const toast = { ...words, id: lastId }
  // What goes by itself lies above what stays.
  set(words.stays ? [...others, toast] : [toast, ...others])
}

/** Takes the toast away, unless another one has come. */
export function closeToast({ id }: ShownToast): void {
  set(shown.filter((toast) => toast.id !== id))
}

/** What is being said. */
export const readToasts = () => shown

/** Calls back whenever a toast comes or goes; returns what ends it. */
export function hearToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
