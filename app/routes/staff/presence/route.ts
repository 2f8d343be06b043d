import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { endPresence, listPresent, markPresent } from '#domain/desk/live/presence.server.ts'
import type { Route } from './+types/route'

/** `?request=1042`: who else looks at a request. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const number = Number(url.searchParams.get('request'))
  const viewer = context.get(staffContext)
  return sendPresent(Number.isSafeInteger(number) ? await listPresent(context.get(siteContext), viewer, number) : [])
}

/** The person looks at a request (`intent=look`), and gets to know who else does; or they have left it (`intent=leave`). */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const { fields } = await readShortForm(request)
  const number = parseIdField(fields, 'request')
  const intent = parseTextField(fields, 'intent')
  if (number === undefined || (intent !== 'look' && intent !== 'leave')) return new Response(null, { status: 400 })
  if (intent === 'leave') {
    await endPresence(site, viewer, number)
    return sendPresent([])
  }
  if (!(await markPresent(site, viewer, number))) return new Response(null, { status: 404 })
  return sendPresent(await listPresent(site, viewer, number))
}

const sendPresent = (present: Awaited<ReturnType<typeof listPresent>>) =>
  Response.json({ present }, { headers: PRIVATE_NO_STORE })
