import { type CallResult, fetchHtml } from '#app/ui/enhancement/fetch-json.ts'
import { modalViewPath } from '#urls/request-paths.ts'
import { MINUTE_MS } from '#locale/durations.ts'

/** How long a prefetched view can be shown. */
const MAX_VIEW_AGE_MS = MINUTE_MS

interface FetchedView {
  html: Promise<CallResult<string>>
  fetchedAt: number
  /** Undefined until it is loaded. */
  text?: string
}

const views = new Map<string, FetchedView>()

/**
 * The view of the pop-up that a trigger opens, by the views call (docs/product.md, Views) with the trigger's data
 * attributes and the page's address. A view that was fetched within the last minute is reused.
 */
export function fetchModalView(trigger: HTMLElement): FetchedView {
  const params = triggerParams(trigger)
  const key = params.toString()
  const cached = views.get(key)
  if (cached !== undefined && performance.now() - cached.fetchedAt < MAX_VIEW_AGE_MS) return cached
  const view: FetchedView = {
    html: fetchHtml(modalViewPath(trigger.dataset.modal ?? ''), { body: params }),
    fetchedAt: performance.now(),
  }
  views.set(key, view)
  void keepText(key, view)
  return view
}

async function keepText(key: string, view: FetchedView): Promise<void> {
  const answer = await view.html
  if (answer.ok) view.text = answer.value
  // A failed view is fetched again next time.
  else if (views.get(key) === view) views.delete(key)
}

/** A form that was sent must not be shown again with the same key. */
export const clearModalViews = () => views.clear()

function triggerParams(trigger: HTMLElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(trigger.dataset)) if (value) params.append(name, value)
  params.set('url', location.href)
  return params
}
