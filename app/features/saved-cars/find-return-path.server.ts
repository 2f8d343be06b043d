import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { carPath, cataloguePath } from '#urls/paths.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'

/** Where a browser goes on after a form that it sent by itself: back to our page that held it, else to the car. */
export async function findReturnPath(
  site: Site,
  { headers, url }: Request,
  carId: number | undefined,
): Promise<string> {
  const referrer = URL.parse(headers.get('referer') ?? '')
  // The host that was asked, too: in a workshop it is not the one of the settings.
  const isOurs = [site.siteUrl, url].some((own) => new URL(own).origin === referrer?.origin)
  // With its origin: `//elsewhere` in our own path would lead away from here.
  if (referrer !== null && isOurs) return referrer.origin + referrer.pathname + referrer.search
  if (carId === undefined) return cataloguePath()
  const [card] = await listCarCards(site, [carId]).catch(withFallback(site, 'the car to go back to', []))
  return card === undefined || card.state === 'draft' ? cataloguePath() : carPath(card)
}
