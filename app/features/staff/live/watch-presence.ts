import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { SECOND_MS } from '#locale/durations.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPresencePath } from '#urls/staff-live-paths.ts'

const Time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)
const parseAnswer = v.parser(
  v.object({ present: v.array(v.object({ id: v.number(), name: v.string(), since: Time })) }),
)

/** Those who look at a request, and since when. */
export type Present = readonly { id: number; name: string; since: Date }[]

/** The server forgets somebody after 60 seconds (domain/desk/live/presence.server.ts). */
const RENEW_MS = 20 * SECOND_MS

/** Lets the others see that this person looks at a request, while the tab is visible, until `signal` is aborted. */
export function watchPresence(number: number, report: (present: Present) => void, signal: AbortSignal): void {
  const body = (intent: 'look' | 'leave') => ({ intent, request: String(number) })
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const answer = await fetchJson(staffPresencePath(), parseAnswer, { body: body('look'), signal })
    if (answer.ok) report(answer.value.present)
  }
  const leave = () => fetchJson(staffPresencePath(), parseAnswer, { body: body('leave'), keepalive: true })
  const renewing = setInterval(() => void look(), RENEW_MS)
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' ? leave() : look()), {
    signal,
  })
  signal.addEventListener('abort', () => {
    clearInterval(renewing)
    void leave()
  })
  void look()
}

/** Who else looks at a request now; undefined without an answer. */
export async function fetchPresent(number: number): Promise<Present | undefined> {
  const answer = await fetchJson(withQuery(staffPresencePath(), { request: String(number) }), parseAnswer)
  return answer.ok ? answer.value.present : undefined
}
