import { createReadableStreamFromReadable } from '@react-router/node'
import { redirect } from 'react-router'
import { sharePictureOf, siteSharePicture } from '#app/features/cars/share-picture.server.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext, type Site } from '#app/middleware/site.ts'
import { largestPhotoUrl, siteSharePicturePath } from '#app/paths.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { addressRange } from '#domain/requests/address-block.ts'
import type { SharePicture } from '#domain/media/share-pictures.server.ts'
import type { Route } from './+types/route'

const CAR = /^car-([1-9]\d{0,14})-([0-9a-f]{16})\.jpg$/
/** The name carries what is on the picture, as it does with photographs. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
/** Whoever comes with an old address is told the new one, for as long as a page may be kept. */
const FOR_MINUTES = 'public, max-age=300'
const BUSY_S = '30'

/** `/og/car-12-0123456789abcdef.jpg`, `/og/site.jpg`: what a link shows where it is shared. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const asker = addressRange(context.get(senderContext).address)
  if (url.pathname === siteSharePicturePath()) {
    return answer(site, request, { ...siteSharePicture(site.siteName), keep: FOR_A_DAY, asker })
  }
  const [, id, version] = CAR.exec(params.file) ?? []
  const [car] = id === undefined ? [] : await listCarCards(site, [Number(id)])
  if (car === undefined || car.state === 'draft') return new Response(null, { status: 404 })
  const share = sharePictureOf(car, site.siteName)
  if (version !== share.version) return redirect(share.path, { headers: { 'cache-control': FOR_MINUTES } })
  return answer(site, request, { ...share, keep: FOR_EVER, asker })
}

interface Asked {
  name: string
  picture: SharePicture
  keep: string
  asker: string | undefined
}

async function answer(site: Site, request: Request, { name, picture, keep, asker }: Asked): Promise<Response> {
  const found = await site.sharePictures.find(name, picture, asker)
  if (found === undefined) return answerWithout(picture)
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(found.bytes),
    'cache-control': keep,
  }
  if (request.method !== 'HEAD') return new Response(createReadableStreamFromReadable(found.stream), { headers })
  found.stream.destroy()
  return new Response(null, { headers })
}

/** There is too much to do, or the picture cannot be made: the photograph alone is a preview as well. */
function answerWithout({ picture }: SharePicture): Response {
  const headers = { 'cache-control': 'no-store' }
  return picture.kind === 'photo'
    ? redirect(largestPhotoUrl(picture.photo), { headers })
    : new Response(null, { status: 503, headers: { ...headers, 'retry-after': BUSY_S } })
}
