import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { BODIES } from '#domain/cars/car.ts'
import { BODY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { PRICE_STEPS } from '#domain/cars/landing-pages/landing-page.ts'
import { formatRub } from '#locale/number.ts'
import { bodyPath, cataloguePath, priceStepPath } from '#urls/car-paths.ts'
import { searchPath } from '#urls/content-paths.ts'
import { forgetQueries, listRecentQueries } from './recent-queries.ts'
import styles from './search-start.module.css'

const MAX_BRANDS = 8
const MAX_BODIES = 6
/** The steps from 1.5 to 3 million roubles, where most cars are. */
const PRICES = PRICE_STEPS.slice(3, 7)

/** What the search offers before anything is typed: recent queries, prices, brands and bodies. */
export function SearchStart({ onLeave }: { onLeave: () => void }) {
  const site = useSite()
  const [recent, setRecent] = useState(listRecentQueries)
  const bodies = BODIES.filter((body) => site?.bodies.some(({ value, count }) => value === body && count > 0))
  return (
    <div className={styles.start}>
      {recent.length > 0 && (
        <Section heading="Вы искали">
          {recent.map((query) => (
            <li key={query}>
              <Link to={searchPath(query)} className={styles.chip} onClick={onLeave}>
                <History /> {query}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                forgetQueries()
                setRecent([])
              }}
            >
              Очистить
            </button>
          </li>
        </Section>
      )}
      <Section heading="Цена">
        {PRICES.map((rub) => (
          <li key={rub}>
            <Link to={priceStepPath(rub)} className={styles.chip} onClick={onLeave}>
              До&nbsp;{formatRub(rub)}
            </Link>
          </li>
        ))}
      </Section>
      {bodies.length > 0 && (
        <Section heading="Кузов">
          {bodies.slice(0, MAX_BODIES).map((body) => (
            <li key={body}>
              <Link to={bodyPath(body)} className={styles.body} onClick={onLeave}>
                <BodySilhouette body={body} />
                {BODY_LABELS[body]}
              </Link>
            </li>
          ))}
        </Section>
      )}
      <Section heading="Марка">
        {site?.brands.slice(0, MAX_BRANDS).map(({ slug, name }) => (
          <li key={slug}>
            <Link to={cataloguePath({ search: { brand: slug } })} className={styles.chip} onClick={onLeave}>
              {name}
            </Link>
          </li>
        ))}
      </Section>
    </div>
  )
}

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className={styles.heading}>{heading}</h2>
    <ul className={styles.row}>{children}</ul>
  </section>
)
