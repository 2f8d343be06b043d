import { data, redirect } from 'react-router'
import { noticeCode } from '#app/features/saved-cars/list-notice.ts'
import { LIST_ERRORS } from '#app/features/saved-cars/list.texts.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { flashCookie } from '#app/http/middleware/flash.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { clearComparison, replaceCompared, swapCompared } from '#domain/comparison/change-comparison.server.ts'
import { COMPARISON_REFUSALS, type ComparisonRefusal } from '#domain/comparison/comparison.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { closeSharedList, openSharedList } from '#domain/sharing/shared-lists.server.ts'
import type { Viewer } from '#domain/visitors/visitor.ts'

type Fields = ReadonlyMap<string, readonly string[]>
type ComparisonError = ComparisonRefusal | keyof typeof LIST_ERRORS

const ERROR_MESSAGES = new Map<string, string>([
  ...Object.entries(COMPARISON_REFUSALS),
  ...Object.entries(LIST_ERRORS).map(([error, { msg }]): [string, string] => [error, msg]),
])

/**
 * Performs the action of a form: `swap` (`car`, `with`), `replace` (`car`, `by`), `clear` (`block`), `share`, `close`. A
 * browser without JavaScript is redirected to the page, with a notice if the action failed.
 */
export async function performComparisonAction(
  site: Site,
  request: Request,
  viewer: Viewer,
  view: ComparisonPathParams,
) {
  const form = await readShortForm(request)
  const error = form.ok ? await runAction(site, viewer, form.fields) : form.reason
  const back = comparisonPath({ ...view, replacedId: undefined })
  if (prefersHtml(request.headers.get('accept'))) {
    const headers: HeadersInit =
      error === undefined ? {} : { 'set-cookie': flashCookie.write(noticeCode('compared', error), site) }
    return redirect(back, { status: 303, headers })
  }
  if (error !== undefined) return data({ msg: ERROR_MESSAGES.get(error) }, { status: statusOf(error) })
  // The replacement is done, so the redirect closes its panel.
  return view.replacedId === undefined ? data({ msg: undefined }) : redirect(back)
}

async function runAction(site: Site, viewer: Viewer, fields: Fields): Promise<ComparisonError | undefined> {
  const carId = parseIdField(fields, 'car')
  switch (parseTextField(fields, 'intent')) {
    case 'swap': {
      // The first and the last car have no neighbour on one side.
      if (carId !== undefined && !fields.has('with')) return undefined
      const withId = parseIdField(fields, 'with')
      return carId === undefined || withId === undefined
        ? 'malformed'
        : errorOf(await swapCompared(site, viewer, { carId, withId }))
    }
    case 'replace': {
      const byId = parseIdField(fields, 'by')
      return carId === undefined || byId === undefined
        ? 'malformed'
        : errorOf(await replaceCompared(site, viewer, { carId, byId }))
    }
    case 'clear': {
      const block = CATALOGUE_BLOCKS.find((block) => block === parseTextField(fields, 'block'))
      if (block === undefined) return 'malformed'
      await clearComparison(site, viewer, block)
      return undefined
    }
    case 'share':
      return (await openSharedList(site, viewer, 'comparison')) === undefined ? 'not-compared' : undefined
    case 'close':
      await closeSharedList(site, viewer, 'comparison')
      return undefined
    default:
      return 'malformed'
  }
}

const errorOf = (outcome: { ok: true } | { ok: false; reason: ComparisonRefusal }) =>
  outcome.ok ? undefined : outcome.reason

const statusOf = (error: ComparisonError) =>
  Object.entries(LIST_ERRORS).find(([name]) => name === error)?.[1].status ?? 200
