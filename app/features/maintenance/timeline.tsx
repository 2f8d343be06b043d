import type { CSSProperties } from 'react'
import type { MaintenancePrice } from '#domain/content/maintenance-price.ts'
import type { DueService } from '#domain/maintenance/maintenance-schedule.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { MAINTENANCE_TEXTS, totalRub } from './maintenance.texts.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  prices: readonly MaintenancePrice[]
  /** The service that is due next. */
  next: DueService | undefined
}

/** The intervals on a line of mileage, each with a bar as high as its price; on narrow screens it scrolls sideways. */
export function Timeline({ prices, next }: TimelineProps) {
  const maxRub = Math.max(...prices.map(totalRub))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
    <section className={styles.area} aria-label={MAINTENANCE_TEXTS.timeline} tabIndex={0}>
      <ol className={styles.line}>
        {prices.map((price) => {
          const style: CSSProperties & Record<'--share', number> = { '--share': totalRub(price) / maxRub }
          return (
            <li key={price.mileageKm} aria-current={price.mileageKm === next?.mileageKm ? 'step' : undefined}>
              <b>{formatRub(totalRub(price))}</b>
              <span className={styles.bar} style={style} aria-hidden="true" />
              <span className={styles.name}>{price.name}</span>
              <span className={styles.mileage}>
                {formatNumber(price.mileageKm / 1000)}
                <span className="visually-hidden">&nbsp;тыс.&nbsp;км</span>
              </span>
            </li>
          )
        })}
        <li aria-hidden="true" className={styles.unit}>
          тыс.&nbsp;км
        </li>
      </ol>
    </section>
  )
}
