export interface ToastContent {
  text: string
  /** A link to a page of the site. */
  link?: { to: string; label: string }
  /** Stays until the visitor closes it; other toasts come and go beside it. */
  isPersistent?: boolean
}

export interface ShownToast extends ToastContent {
  /** Two toasts with the same text have different ids. */
  id: number
}

/** At most one persistent toast, and one that disappears by itself. */
let currentToasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const setToasts = (toasts: readonly ShownToast[]) => {
  currentToasts = toasts
  for (const listener of listeners) listener()
}

/** Shows a toast at the foot of the window; it replaces the previous one of the same kind. For the browser only. */
export function showToast(content: ToastContent): void {
  lastId += 1
  const others = currentToasts.filter(({ isPersistent = false }) => isPersistent !== (content.isPersistent ?? false))
  const toast = { ...content, id: lastId }
  // A temporary toast is shown above the persistent one.
  setToasts(content.isPersistent ? [...others, toast] : [toast, ...others])
}

/** Removes the toast; does nothing when another one has already replaced it. */
export function closeToast({ id }: ShownToast): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id))
}

/** The toasts that are shown now. */
export const getToasts = () => currentToasts

/** Calls back whenever a toast appears or disappears; returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
