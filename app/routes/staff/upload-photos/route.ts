import { redirect } from 'react-router'
import { handleUpload } from '#app/features/staff/photos/handle-upload.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { staffCarPhotosPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** Opened as a page: the photographs of the car. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(staffCarPhotosPath(parseId(params.id)))

/** A photograph of a car: `{"ok":true}`, or why it was not taken. Sent again it is added once. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const result = await handleUpload(site, viewer, { request, carId: parseId(params.id) })
  return Response.json(result, { status: result.ok ? 200 : result.status, headers: PRIVATE_NO_STORE })
}
