import { data } from 'react-router'
import { pdfResponse } from '#app/features/papers/pdf-response.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { findReplyFile } from '#domain/desk/replies/find-reply-file.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Route } from './+types/route'

/** The offer that a letter of a request has carried, as it was sent. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { number, reply } = params
  const letter = { number: parseId(number), reply }
  const file = isUuid(reply)
    ? await findReplyFile(context.get(siteContext), context.get(staffContext), letter)
    : undefined
  if (file === undefined) throw data(null, { status: 404 })
  return pdfResponse(file.content, file.name, 'offer.pdf')
}
