import { Link } from 'react-router'
import { formatNumber } from '#locale/number.ts'
import { useIsHydrated } from '#app/ui/enhancement/use-is-hydrated.ts'
import styles from './body-tiles.module.css'

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
