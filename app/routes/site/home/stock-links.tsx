import { Link } from '#app/ui/navigation/link.tsx'
import { ChevronDown } from 'lucide-react'
import { formatNumber } from '#locale/number.ts'
import { useIsHydrated } from '#app/ui/enhancement/hydration.ts'
import { plural } from '#locale/plural.ts'
import styles from './stock/body-tiles.module.css'
import brandLinksStyles from './stock/brand-links.module.css'

/** The bodies that have a picture; tiles of other bodies have only a name. */
const PICTURED_BODIES = [
  'sedan',
  'hatchback',
  'liftback',
  'wagon',
  'crossover',
  'suv',
  'coupe',
  'minivan',
  'van',
  'pickup',
]

interface BodyTile {
  body: string
  to: string
  label: string
  count: number
}

/** One row on a wide screen; the header's menu lists all bodies. */
const MAX_TILES = 6

/** Tiles for the bodies with the most cars. */
export function BodyTiles({ bodies }: { bodies: BodyTile[] }) {
  return (
    <ul className={styles.tiles}>
      {bodies.slice(0, MAX_TILES).map(({ body, to, label, count }) => (
        <li key={to}>
          <Link to={to} className={styles.tile}>
            <span className={styles.name}>
              {label} <span className={styles.count}>{formatNumber(count)}</span>
            </span>
            {PICTURED_BODIES.includes(body) && <BodyPicture body={body} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function BodyPicture({ body }: { body: string }) {
  const isHydrated = useIsHydrated()
  const picture = (
    <picture className={styles.picture}>
      <source srcSet={`/illustrations/body-${body}.avif`} type="image/avif" />
      <img src={`/illustrations/body-${body}.webp`} width={480} height={190} alt="" loading="lazy" />
    </picture>
  )
  return isHydrated ? picture : <noscript>{picture}</noscript>
}

/** Two rows on a wide screen; further brands are collapsed. */
const MAX_SHOWN = 12

interface BrandLink {
  to: string
  label: string
  count: number
}

/** The brands in stock with their number of cars, most cars first. */
export function BrandLinks({ brands }: { brands: BrandLink[] }) {
  const rest = brands.slice(MAX_SHOWN)
  return (
    <>
      <BrandList brands={brands.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <details className={brandLinksStyles.rest}>
          <summary className={brandLinksStyles.more}>
            Ещё {plural(rest.length, ['марка', 'марки', 'марок'])} <ChevronDown />
          </summary>
          <BrandList brands={rest} />
        </details>
      )}
    </>
  )
}

function BrandList({ brands }: { brands: BrandLink[] }) {
  return (
    <ul className={brandLinksStyles.brands}>
      {brands.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={brandLinksStyles.brand}>
            {label} <span className={brandLinksStyles.count}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
