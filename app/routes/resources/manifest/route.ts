import { conditionalResponse } from '#app/http/conditional-response.ts'
import { contentHash } from '#app/http/content-hash.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, homePath } from '#urls/content-paths.ts'
import { iconPath } from '#urls/machine-paths.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import type { Route } from './+types/route'

/** The value in tokens.css. */
const BACKGROUND_COLOUR = '#f7f7f5'

/** `/manifest.webmanifest`: the site as an installable app under the dealership's name. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { siteName, now } = context.get(siteContext)
  const manifest = JSON.stringify(describeApp(siteName))
  return conditionalResponse(request, {
    etag: contentHash(manifest),
    changedAt: null,
    now: now(),
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: () => manifest,
  })
}

function describeApp(siteName: string) {
  return {
    id: homePath(),
    name: siteName,
    short_name: siteName,
    lang: 'ru',
    dir: 'ltr',
    start_url: homePath(),
    scope: homePath(),
    display: 'minimal-ui',
    background_color: BACKGROUND_COLOUR,
    theme_color: BACKGROUND_COLOUR,
    icons: [
      { src: iconPath('favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
      { src: iconPath('icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: iconPath('icon-512.png'), sizes: '512x512', type: 'image/png' },
      { src: iconPath('icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Автомобили в\u00A0продаже', url: cataloguePath() },
      { name: 'Избранное', url: favouritesPath() },
      { name: 'Контакты', url: contactsPath() },
    ],
  }
}
