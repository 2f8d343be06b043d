import { createReadableStreamFromReadable } from '@react-router/node'
import { redirect } from 'react-router'
import { sharePictureOf, siteSharePicture } from '#app/features/cars/share-picture.server.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { NO_STORE } from '#app/http/cache-control.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { siteSharePicturePath } from '#urls/machine-paths.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { ipRange } from '#domain/ip-address.ts'
import type { SharePicture } from '#domain/media/share-pictures.server.ts'
import type { Route } from './+types/route'

const CAR_FILE_PATTERN = /^car-([1-9]\d{0,14})-([0-9a-f]{16})\.jpg$/
/** The file name contains a hash of the content, as with photographs. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_ONE_DAY = 'public, max-age=86400'
/** An old address redirects to the new one, for as long as a page may be cached. */
const CACHE_FIVE_MINUTES = 'public, max-age=300'
const RETRY_AFTER_S = '30'

/** `/og/car-12-0123456789abcdef.jpg`, `/og/site.jpg`: the preview picture of a shared link. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const clientKey = ipRange(context.get(senderContext).address)
  if (url.pathname === siteSharePicturePath()) {
    return sendPicture(site, request, { ...siteSharePicture(site.siteName), cacheControl: CACHE_ONE_DAY, clientKey })
  }
  const [, id, version] = CAR_FILE_PATTERN.exec(params.file) ?? []
  const [car] = id === undefined ? [] : await listCarCards(site, [Number(id)])
  if (car === undefined || car.state === 'draft') return new Response(null, { status: 404 })
  const share = sharePictureOf(car, site.siteName)
  if (version !== share.version) return redirect(share.path, { headers: { 'cache-control': CACHE_FIVE_MINUTES } })
  return sendPicture(site, request, { ...share, cacheControl: CACHE_FOREVER, clientKey })
}

interface SendPictureParams {
  name: string
  picture: SharePicture
  cacheControl: string
  clientKey: string | undefined
}

async function sendPicture(
  site: Site,
  request: Request,
  { name, picture, cacheControl, clientKey }: SendPictureParams,
): Promise<Response> {
  const found = await site.sharePictures.find(name, picture, clientKey)
  if (found === undefined) return sendFallback(picture)
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(found.bytes),
    'cache-control': cacheControl,
  }
  if (request.method !== 'HEAD') return new Response(createReadableStreamFromReadable(found.stream), { headers })
  found.stream.destroy()
  return new Response(null, { headers })
}

/** The server is too busy, or the picture cannot be made: the photograph itself serves as the preview. */
function sendFallback({ picture }: SharePicture): Response {
  return picture.kind === 'photo'
    ? redirect(largestPhotoUrl(picture.photo), { headers: NO_STORE })
    : new Response(null, { status: 503, headers: { ...NO_STORE, 'retry-after': RETRY_AFTER_S } })
}
