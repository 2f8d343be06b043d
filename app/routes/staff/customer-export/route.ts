import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseId, parseTextField } from '#app/http/parse-field.ts'
import { exportCustomer } from '#domain/customers/export-customer.server.ts'
import { listLostReasons } from '#domain/desk/reasons/lost-reasons.server.ts'
import { staffErasePath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { formatCustomerExport } from './format-customer-export.ts'

/** An address alone gives no file: it leads to the page of the person's rights. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(staffErasePath(parseId(params.id)))

/** Everything held about a customer, as a file: JSON, or a text to read. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const { fields } = await readForm(request)
  requireConfirmation(context, staffErasePath(id))
  const result = await exportCustomer(site, viewer, id)
  if (!result.ok) throw data(null, { status: 404 })
  const isJson = parseTextField(fields, 'format') === 'json'
  // A byte order mark, for the editors of Windows.
  const reasons = new Map((await listLostReasons(site)).map(({ code, title }) => [code, title]))
  const text = isJson
    ? JSON.stringify(result.data, null, 2)
    : `\uFEFF${formatCustomerExport(result.data, { ...site, reasons })}`
  const [mediaType, extension] = isJson ? ['application/json', 'json'] : ['text/plain', 'txt']
  return new Response(text, {
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-disposition': `attachment; filename="customer-${id}.${extension}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
