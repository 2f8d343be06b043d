import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { carPath, cataloguePath } from '#urls/car-paths.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'

/** Where a form that was sent without script leads back to: our page that contained it, otherwise the car. */
export async function findReturnPath(
  site: Site,
  { headers, url }: Request,
  carId: number | undefined,
): Promise<string> {
  const referrer = URL.parse(headers.get('referer') ?? '')
  // The requested host counts too: during development it differs from the configured one.
  const isOurs = [site.siteUrl, url].some((siteUrl) => new URL(siteUrl).origin === referrer?.origin)
  // With its origin: a path like `//elsewhere` alone would lead to another site.
  if (referrer !== null && isOurs) return referrer.origin + referrer.pathname + referrer.search
  if (carId === undefined) return cataloguePath()
  const [card] = await listCarCards(site, [carId]).catch(withFallback(site, 'the car to go back to', []))
  return card === undefined || card.state === 'draft' ? cataloguePath() : carPath(card)
}
