import { redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { streamChunks } from '#app/http/stream-chunks.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { ExportSchema } from '#domain/desk/requests/export-form.ts'
import { exportDeskRequests } from '#domain/desk/requests/export-requests.server.ts'
import { formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { formatSortableDateTime } from '#locale/dates/numeric-date.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { formatExport } from './format-export.server.ts'

/** An address alone gives no file: it leads to the page that asks for the purpose. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(staffPath('requests/export') + url.search)

/** The requests of the filter in the address, as a file. What is refused leads back to the page, which says why. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const query = { ...parseDeskQuery(url.searchParams), after: undefined }
  const back = staffPath('requests/export') + formatDeskQuery(query)
  requireConfirmation(context, back)
  const parsed = (await readForm(request)).parse(ExportSchema)
  if (!parsed.ok) return redirect(withProblem(back, 'purpose'), 303)
  const result = await exportDeskRequests(site, viewer, { query, purpose: parsed.values.purpose })
  if (!result.ok) return redirect(withProblem(back, result.reason), 303)
  const { timeZone } = site
  const now = site.now()
  const { count, batches } = result
  const day = formatSortableDateTime(now, timeZone).slice(0, 10)
  const lines = formatExport(batches, { count, fullName: viewer.fullName, now, timeZone })
  return new Response(streamChunks(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="requests-${day}.csv"; filename*=UTF-8''${encodeURIComponent(`Заявки ${day}.csv`)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

const withProblem = (path: string, problem: string) => `${path}${path.includes('?') ? '&' : '?'}done=${problem}`
