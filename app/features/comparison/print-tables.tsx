import { cropPosition } from '#app/ui/pictures/crop-position.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import type { ComparisonSection } from './list-sections.ts'
import styles from './print-tables.module.css'
import { Cell } from './section-rows.tsx'

/** As many columns as are readable on an A4 sheet in landscape. */
const MAX_CARS_PER_SHEET = 5

interface PrintTablesProps {
  caption: string
  cars: readonly CarDetails[]
  sections: readonly ComparisonSection[]
}

/**
 * The printed comparison: cars that do not fit on a sheet are printed in another table, with the names of the rows
 * again.
 */
export function PrintTables({ caption, cars, sections }: PrintTablesProps) {
  const sheets = splitEvenly(cars.length, MAX_CARS_PER_SHEET)
  return (
    <div className={styles.paper}>
      {sheets.map(({ from, to }) => (
        <table key={from} className={styles.table}>
          <caption className={styles.caption}>
            {caption}
            {sheets.length > 1 && `: ${from + 1}–${to} из ${cars.length}`}
          </caption>
          <thead>
            <tr>
              <th className={styles.corner} scope="col">
                <span className="visually-hidden">Характеристика</span>
              </th>
              {cars.slice(from, to).map(({ card }) => (
                <th key={card.id} scope="col">
                  <PrintHead card={card} />
                </th>
              ))}
            </tr>
          </thead>
          {sections.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={styles.title}>
                <th scope="rowgroup" colSpan={to - from + 1}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.name}
                    {row.hint !== undefined && <small>{row.hint}</small>}
                  </th>
                  {row.cells.slice(from, to).map((cell, index) => (
                    <Cell key={cars[from + index]?.card.id} row={row} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      ))}
    </div>
  )
}

function PrintHead({ card }: { card: CarCard }) {
  const { photo } = card
  const [width] = photo?.widths ?? []
  const state = STATE_LABELS[card.state]
  return (
    <>
      {photo !== null && width !== undefined && (
        <img
          src={photoUrl(photo.hash, width, 'webp')}
          alt=""
          loading="lazy"
          style={cropPosition(photo)}
          width={photo.width}
          height={photo.height}
        />
      )}
      <b>{formatCarName(card)}</b>
      <small>{[card.trim, card.year, state].filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** Splits `count` items into ranges of at most `most`, as equal as possible; `to` is exclusive. */
export function splitEvenly(count: number, most: number): { from: number; to: number }[] {
  const parts = Math.ceil(count / most)
  const startOf = (part: number) => Math.round((part * count) / parts)
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }))
}
