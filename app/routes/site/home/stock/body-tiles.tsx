import { Link } from 'react-router'
import { formatNumber } from '#locale/number.ts'
import { useIsHydrated } from '#app/ui/enhancement/use-is-hydrated.ts'
import styles from './body-tiles.module.css'

/** Bodies of which there is a picture; the others are named alone. */
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

/** One row at a desk; the header's menu has them all. */
const MAX_TILES = 6

/** Tiles for the bodies of which there are most cars. */
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
  const isAwake = useIsHydrated()
  const picture = (
    <picture className={styles.picture}>
      <source srcSet={`/illustrations/body-${body}.avif`} type="image/avif" />
      <img src={`/illustrations/body-${body}.webp`} width={480} height={190} alt="" loading="lazy" />
    </picture>
  )
  return isAwake ? picture : <noscript>{picture}</noscript>
}
