import type { Branch } from '#domain/branches/branch.ts'
import type { MapProvider } from '#platform/config/third-party-settings.ts'

type BranchLocation = Pick<Branch, 'city' | 'address' | 'latitude' | 'longitude'>

/** Links to map services with a route to a branch. Nothing is requested from them before a visitor follows one. */
export function listRouteLinks({ city, address, latitude, longitude }: BranchLocation) {
  if (latitude === null || longitude === null) {
    const query = new URLSearchParams({ text: `${city}, ${address}` })
    return [{ kind: 'page', label: 'Найти на\u00a0Яндекс Картах', href: `https://yandex.ru/maps/?${query}` }] as const
  }
  return [
    {
      kind: 'page',
      label: 'Маршрут в\u00a0Яндекс Картах',
      href: `https://yandex.ru/maps/?${new URLSearchParams({ rtext: `~${latitude},${longitude}`, rtt: 'auto' })}`,
    },
    {
      kind: 'page',
      label: 'Маршрут в\u00a02ГИС',
      href: `https://2gis.ru/directions/points/${encodeURIComponent(`|${longitude},${latitude}`)}`,
    },
    {
      // For phones: opens the application when it is installed.
      kind: 'application',
      label: 'Яндекс Навигатор',
      href: `yandexnavi://build_route_on_map?lat_to=${latitude}&lon_to=${longitude}`,
    },
  ] as const
}

/** A map of another site: its provider, its origin and its address. */
export interface OutsideMap {
  owner: string
  host: string
  address: string
}

/** Around a branch, in degrees: some eight hundred metres. */
const MAP_SPAN_DEG = 0.008

/** The map of a branch at the provider that the dealer has set; undefined without a provider or coordinates. */
export function describeOutsideMap(
  provider: MapProvider,
  { latitude, longitude }: Pick<Branch, 'latitude' | 'longitude'>,
): OutsideMap | undefined {
  if (latitude === null || longitude === null) return undefined
  const point = `${longitude},${latitude}`
  switch (provider) {
    case 'yandex': {
      const params = new URLSearchParams({ ll: point, z: '16', pt: `${point},pm2rdm` })
      return { owner: 'Яндекса', host: 'yandex.ru', address: `https://yandex.ru/map-widget/v1/?${params}` }
    }
    case 'openstreetmap': {
      const box = [
        longitude - MAP_SPAN_DEG,
        latitude - MAP_SPAN_DEG / 2,
        longitude + MAP_SPAN_DEG,
        latitude + MAP_SPAN_DEG / 2,
      ]
      const params = new URLSearchParams({
        bbox: box.map((side) => side.toFixed(5)).join(','),
        layer: 'mapnik',
        marker: `${latitude},${longitude}`,
      })
      const address = `https://www.openstreetmap.org/export/embed.html?${params}`
      return { owner: 'OpenStreetMap', host: 'www.openstreetmap.org', address }
    }
    default:
      return provider satisfies never
  }
}
