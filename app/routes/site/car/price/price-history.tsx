import type { PriceChart } from '#domain/cars/prices/price-chart.ts'
import { formatDate } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import styles from './price-history.module.css'

/** The price over time, drawn on the server, with a table of the same figures for those who cannot see the drawing. */
export function PriceHistory({ chart }: { chart: PriceChart }) {
  const timeZone = useTimeZone()
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        className={styles.drawing}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <path d={chart.line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <table className={styles.table}>
        <caption className="visually-hidden">История цены</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">С какого дня</th>
            <th scope="col">Цена</th>
            <th scope="col">Изменение</th>
          </tr>
        </thead>
        <tbody>
          {chart.steps.toReversed().map((step, index, steps) => (
            <tr key={step.x}>
              <td>
                <time dateTime={step.since.toISOString()}>{formatDate(step.since, timeZone)}</time>
              </td>
              <td className={styles.price}>{formatRub(step.priceRub)}</td>
              <td>
                <PriceChange from={steps[index + 1]?.priceRub} to={step.priceRub} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function PriceChange({ from, to }: { from: number | undefined; to: number }) {
  if (from === undefined || from === to) return null
  const isLower = to < from
  return (
    <span className={isLower ? styles.lower : styles.higher}>
      {isLower ? '−' : '+'}
      {formatRub(Math.abs(to - from))}
    </span>
  )
}
