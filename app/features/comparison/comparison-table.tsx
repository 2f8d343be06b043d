import { type CSSProperties, type ReactNode, useRef } from 'react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { ColumnHead, PinnedNames } from './column-head.tsx'
import styles from './comparison-table.module.css'
import type { ComparisonSection } from './list-sections.ts'
import { RequestRow, SectionRows } from './section-rows.tsx'

interface ComparisonTableProps {
  /** The caption for screen readers: «Новые автомобили». */
  caption: string
  cars: readonly CarDetails[]
  sections: readonly ComparisonSection[]
  /** For each car: the content on its picture, and the one below its name. */
  corners?: readonly ReactNode[]
  tools?: readonly ReactNode[]
  /** A last column without a car. */
  extra?: ReactNode
}

/**
 * Cars side by side. The columns scroll sideways, while the names of the rows stay visible. Once the pictures have left
 * the window, a thin bar with names and prices sticks to its top.
 */
export function ComparisonTable({ caption, cars, sections, corners, tools, extra }: ComparisonTableProps) {
  const pinned = useRef<HTMLDivElement>(null)
  const columns = cars.length + (extra === undefined ? 0 : 1)
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }

  /** Shows the bar exactly while the head is above the window's upper edge. */
  const watch = (head: HTMLTableSectionElement) => {
    const bar = pinned.current
    if (bar === null) return undefined
    const edge = Number.parseFloat(getComputedStyle(bar).insetBlockStart)
    const observer = new IntersectionObserver(
      // A busy browser reports several changes at once: the last one is the current state.
      (entries) => bar.toggleAttribute('data-stuck', entries.slice(-1).some(isAbove)),
      { rootMargin: `-${Math.round(edge)}px 0px 0px` },
    )
    observer.observe(head)
    return () => observer.disconnect()
  }

  return (
    <div className={styles.stage} style={style}>
      <PinnedNames cars={cars} ref={pinned} />
      <section
        className={styles.scroller}
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={(event) => pinned.current?.scrollTo({ left: event.currentTarget.scrollLeft, behavior: 'instant' })}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead ref={watch} className={styles.head}>
            <CarRow cars={cars} corners={corners} extra={extra} />
            {tools !== undefined && <ToolRow cars={cars} tools={tools} />}
          </thead>
          {sections.map((section) => (
            <SectionRows key={section.title} section={section} cars={cars} />
          ))}
          <RequestRow cars={cars} />
        </table>
      </section>
      {sections.length === 0 && (
        <p className={styles.noDifferences}>
          Различий нет: во&nbsp;всём, что о&nbsp;них известно, автомобили одинаковы.
        </p>
      )}
    </div>
  )
}

const CarRow = ({ cars, corners, extra }: Pick<ComparisonTableProps, 'cars' | 'corners' | 'extra'>) => (
  <tr>
    <th className={styles.corner} scope="col">
      <span className="visually-hidden">Характеристика</span>
    </th>
    {cars.map((car, index) => (
      // Screen readers announce the car with every cell, so its label leaves out the buttons.
      <th key={car.card.id} scope="col" className={styles.column} aria-label={describeColumn(car)}>
        <ColumnHead car={car} corner={corners?.[index]} />
      </th>
    ))}
    {extra !== undefined && <td className={styles.extra}>{extra}</td>}
  </tr>
)

const ToolRow = ({ cars, tools }: Required<Pick<ComparisonTableProps, 'cars' | 'tools'>>) => (
  <tr>
    <th className={styles.corner} scope="row">
      <span className="visually-hidden">Что сделать</span>
    </th>
    {cars.map((car, index) => (
      <td key={car.card.id} className={styles.column}>
        <div className={styles.tools}>{tools[index]}</div>
      </td>
    ))}
  </tr>
)

const describeColumn = ({ card }: CarDetails) => [formatCarName(card), card.trim, card.year].filter(Boolean).join(', ')

const isAbove = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  !isIntersecting && boundingClientRect.bottom <= (rootBounds?.top ?? 0) + 1
