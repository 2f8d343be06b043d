import { modalViewPath } from '#urls/paths.ts'

/** How long a pop-up's inside that was fetched ahead may wait to be shown. */
const MAX_VIEW_AGE_MS = 60_000
/** After that the visitor is told, and given a phone to ring. */
const TIMEOUT_MS = 10_000

interface FetchedView {
  html: Promise<string>
  fetchedAt: number
  /** Undefined until it is here. */
  text?: string
}

const views = new Map<string, FetchedView>()

/**
 * The inside of the pop-up that a trigger opens, by the views call (docs/product.md, Views): the trigger's data attributes and the
 * page's address. What was fetched within the last minute is taken again. Rejects when it cannot be had.
 */
export function fetchModalView(trigger: HTMLElement): FetchedView {
  const asked = triggerParams(trigger)
  const key = asked.toString()
  const known = views.get(key)
  if (known !== undefined && performance.now() - known.fetchedAt < MAX_VIEW_AGE_MS) return known
  const view: FetchedView = { html: fetchView(trigger.dataset.modal ?? '', asked), fetchedAt: performance.now() }
  views.set(key, view)
  view.html.then(
    (text) => (view.text = text),
    // What failed is asked for again next time; whoever waits for it hears of it himself.
    () => views.get(key) === view && views.delete(key),
  )
  return view
}

/** A form that was sent is not shown again under the same key. */
export const clearModalViews = () => views.clear()

function triggerParams(trigger: HTMLElement): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(trigger.dataset)) if (value) asked.append(name, value)
  asked.set('url', location.href)
  return asked
}

async function fetchView(modal: string, asked: URLSearchParams): Promise<string> {
  const answer = await fetch(modalViewPath(modal), {
    method: 'POST',
    body: asked,
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isView = answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')
  if (!isView) throw new Error(`The view of ${modal} was answered with ${answer.status}`)
  return answer.text()
}
