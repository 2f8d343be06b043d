import { data, redirect } from 'react-router'
import { noticeCode } from '#app/features/visitors/list-notice.ts'
import { LIST_FAULTS } from '#app/features/visitors/list-words.ts'
import { readId, readWord } from '#app/read-field.ts'
import { noticeCookie } from '#app/middleware/notice.ts'
import type { Site } from '#app/middleware/site.ts'
import { comparisonPath, type ComparisonView } from '#app/paths.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { clearComparison } from '#domain/comparison/clear-comparison.server.ts'
import { COMPARISON_REFUSALS, type ComparisonRefusal } from '#domain/comparison/comparison.ts'
import { replaceCompared } from '#domain/comparison/replace-compared.server.ts'
import { swapCompared } from '#domain/comparison/swap-compared.server.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import { closeSharedList } from '#domain/sharing/close-shared-list.server.ts'
import { openSharedList } from '#domain/sharing/open-shared-list.server.ts'
import type { Asker } from '#domain/visitors/visitor.ts'

type Fields = ReadonlyMap<string, readonly string[]>
type Fault = ComparisonRefusal | keyof typeof LIST_FAULTS

const FAULT_WORDS = new Map<string, string>([
  ...Object.entries(COMPARISON_REFUSALS),
  ...Object.entries(LIST_FAULTS).map(([fault, { msg }]): [string, string] => [fault, msg]),
])

/**
 * Does what a form of the page asks for: `deed` is `swap` (`car`, `with`), `replace` (`car`, `by`), `clear` (`block`),
 * `share` or `close`. A browser without JavaScript is led back to the page, and told there what was not done.
 */
export async function performDeed(site: Site, request: Request, asker: Asker, view: ComparisonView) {
  const sent = await readShortForm(request)
  const fault = sent.ok ? await perform(site, asker, sent.fields) : sent.reason
  const back = comparisonPath({ ...view, replacedId: undefined })
  if (prefersPage(request.headers.get('accept'))) {
    const headers: HeadersInit =
      fault === undefined ? {} : { 'set-cookie': noticeCookie.write(noticeCode('compared', fault), site) }
    return redirect(back, { status: 303, headers })
  }
  if (fault !== undefined) return data({ msg: FAULT_WORDS.get(fault) }, { status: statusOf(fault) })
  // The question which car is to go has been answered.
  return view.replacedId === undefined ? data({ msg: undefined }) : redirect(back)
}

async function perform(site: Site, asker: Asker, fields: Fields): Promise<Fault | undefined> {
  const carId = readId(fields, 'car')
  switch (readWord(fields, 'deed')) {
    case 'swap': {
      // At the end of the row there is no other.
      if (carId !== undefined && !fields.has('with')) return undefined
      const withId = readId(fields, 'with')
      return carId === undefined || withId === undefined
        ? 'malformed'
        : faultOf(await swapCompared(site, asker, { carId, withId }))
    }
    case 'replace': {
      const byId = readId(fields, 'by')
      return carId === undefined || byId === undefined
        ? 'malformed'
        : faultOf(await replaceCompared(site, asker, { carId, byId }))
    }
    case 'clear': {
      const block = CATALOGUE_BLOCKS.find((block) => block === readWord(fields, 'block'))
      if (block === undefined) return 'malformed'
      await clearComparison(site, asker, block)
      return undefined
    }
    case 'share':
      return (await openSharedList(site, asker, 'comparison')) === undefined ? 'not-compared' : undefined
    case 'close':
      await closeSharedList(site, asker, 'comparison')
      return undefined
    default:
      return 'malformed'
  }
}

const faultOf = (outcome: { ok: true } | { ok: false; reason: ComparisonRefusal }) =>
  outcome.ok ? undefined : outcome.reason

const statusOf = (fault: Fault) => Object.entries(LIST_FAULTS).find(([name]) => name === fault)?.[1].status ?? 200
