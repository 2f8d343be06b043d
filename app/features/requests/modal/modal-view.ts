import { modalViewPath } from '#urls/request-paths.ts'
import { MINUTE_MS } from '#locale/durations.ts'

/** How long a prefetched view can be shown. */
const MAX_VIEW_AGE_MS = MINUTE_MS
/** After that the visitor sees an error and a phone to call. */
const TIMEOUT_MS = 10_000

interface FetchedView {
  html: Promise<string>
  fetchedAt: number
  /** Undefined until it is loaded. */
  text?: string
}

const views = new Map<string, FetchedView>()

/**
 * The view of the pop-up that a trigger opens, by the views call (docs/product.md, Views) with the trigger's data
 * attributes and the page's address. A view that was fetched within the last minute is reused. Its `html` rejects when
 * the call fails.
 */
export function fetchModalView(trigger: HTMLElement): FetchedView {
  const params = triggerParams(trigger)
  const key = params.toString()
  const cached = views.get(key)
  if (cached !== undefined && performance.now() - cached.fetchedAt < MAX_VIEW_AGE_MS) return cached
  const view: FetchedView = { html: fetchView(trigger.dataset.modal ?? '', params), fetchedAt: performance.now() }
  views.set(key, view)
  view.html.then(
    (text) => (view.text = text),
    // A failed view is fetched again next time; the caller handles the rejection itself.
    () => views.get(key) === view && views.delete(key),
  )
  return view
}

/** A form that was sent must not be shown again with the same key. */
export const clearModalViews = () => views.clear()

function triggerParams(trigger: HTMLElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(trigger.dataset)) if (value) params.append(name, value)
  params.set('url', location.href)
  return params
}

async function fetchView(modal: string, params: URLSearchParams): Promise<string> {
  const response = await fetch(modalViewPath(modal), {
    method: 'POST',
    body: params,
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isView = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html')
  if (!isView) throw new Error(`The view of ${modal} was answered with ${response.status}`)
  return response.text()
}
