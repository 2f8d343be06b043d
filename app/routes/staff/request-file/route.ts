import { createReadableStreamFromReadable } from '@react-router/node'
import { data } from 'react-router'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { findDeskFile } from '#domain/desk/requests/find-desk-file.server.ts'
import type { Route } from './+types/route'

const DIGITS = /^\d{1,9}$/

/**
 * A file that a visitor has sent. Pictures were decoded when they came and are shown; anything else is only downloaded.
 * Whatever it is, it runs nothing.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { number, position } = params
  if (!DIGITS.test(number) || !DIGITS.test(position)) throw data(null, { status: 404 })
  const asked = { number: Number(number), position: Number(position) }
  const file = await findDeskFile(site, context.get(staffContext), asked)
  const stored = file && (await site.requestFiles.read(file.storedName))
  if (file === undefined || stored === undefined) throw data(null, { status: 404 })
  const isPicture = file.mediaType.startsWith('image/')
  return new Response(createReadableStreamFromReadable(stored.stream), {
    headers: {
      'content-type': file.mediaType,
      'content-length': String(stored.bytes),
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.originalName)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    },
  })
}
