export interface ToastContent {
  text: string
  /** Where to go on, within the site. */
  link?: { to: string; label: string }
  /** It is there until somebody closes it, beside others that come and go. */
  isPersistent?: boolean
}

export interface ShownToast extends ToastContent {
  /** Another one with the same words is another toast. */
  id: number
}

/** One that stays, and one that goes by itself. */
let currentToasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const setToasts = (toasts: readonly ShownToast[]) => {
  currentToasts = toasts
  for (const listener of listeners) listener()
}

/** Says something short at the foot of the window, in place of what was said there before. For the browser only. */
export function showToast(words: ToastContent): void {
  lastId += 1
  const others = currentToasts.filter(({ isPersistent = false }) => isPersistent !== (words.isPersistent ?? false))
  const toast = { ...words, id: lastId }
  // What goes by itself lies above what stays.
  setToasts(words.isPersistent ? [...others, toast] : [toast, ...others])
}

/** Takes the toast away, unless another one has come. */
export function closeToast({ id }: ShownToast): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id))
}

/** What is being said. */
export const getToasts = () => currentToasts

/** Calls back whenever a toast comes or goes; returns what ends it. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
