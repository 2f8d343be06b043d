import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react'
import { Ellipsis } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import { BodySilhouette, NoPhoto } from '#app/features/cars/body-silhouette.tsx'
import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { Popover } from '#app/ui/overlays/popover.tsx'
import { cropPosition } from '#app/ui/pictures/crop-position.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { formatRub } from '#locale/number.ts'
import { carPath } from '#urls/car-paths.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import headStyles from './column-head.module.css'
import styles from './comparison-table.module.css'
import { ColumnStrip, type DifferencesSwitch } from './column-strip.tsx'
import type { ComparisonSection } from './list-sections.ts'
import pinnedNamesStyles from './pinned-names.module.css'
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
  /** On a phone, in the line above the table; elsewhere the page has its own. */
  differences?: DifferencesSwitch
}

/**
 * Cars side by side. The columns scroll sideways, while the names of the rows stay visible. Once the pictures have left
 * the window, a thin bar with names and prices sticks to its top.
 */
export function ComparisonTable(props: ComparisonTableProps) {
  const { caption, cars, sections, corners, tools, extra, differences } = props
  const scroller = useRef<HTMLElement>(null)
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
      <ColumnStrip scroller={scroller} count={cars.length} differences={differences} />
      <PinnedNames cars={cars} ref={pinned} />
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={(event) => pinned.current?.scrollTo({ left: event.currentTarget.scrollLeft, behavior: 'instant' })}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead ref={watch} className={styles.head}>
            <CarRow cars={cars} corners={corners} tools={tools} extra={extra} />
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

const CarRow = ({
  cars,
  corners,
  tools,
  extra,
}: Pick<ComparisonTableProps, 'cars' | 'corners' | 'tools' | 'extra'>) => (
  <tr>
    <th className={styles.corner} scope="col">
      <span className="visually-hidden">Характеристика</span>
    </th>
    {cars.map((car, index) => (
      // Screen readers announce the car with every cell, so its label leaves out the buttons.
      <th key={car.card.id} scope="col" className={styles.column} aria-label={describeColumn(car)}>
        <ColumnHead car={car} corner={corners?.[index]} />
        {tools !== undefined && <CarTools name={formatCarName(car.card)}>{tools[index]}</CarTools>}
      </th>
    ))}
    {extra !== undefined && <td className={styles.extra}>{extra}</td>}
  </tr>
)

/** What can be done with a car: in a line below its name, on a phone behind «⋯». */
const CarTools = ({ name, children }: { name: string; children: ReactNode }) => (
  <Popover
    label={
      <>
        <Ellipsis aria-hidden="true" />
        <span className="visually-hidden">Что сделать: {name}</span>
      </>
    }
    buttonClass={styles.more}
    panelClass={styles.tools}
  >
    {children}
  </Popover>
)

const describeColumn = ({ card }: CarDetails) => [formatCarName(card), card.trim, card.year].filter(Boolean).join(', ')

const isAbove = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  !isIntersecting && boundingClientRect.bottom <= (rootBounds?.top ?? 0) + 1

const SIZES = '(min-width: 64rem) 288px, (min-width: 48rem) 208px, 50vw'

interface ColumnHeadProps {
  car: CarDetails
  /** Placed on the picture. */
  corner?: ReactNode
}

/** The head of a car's column: picture, name and state. */
function ColumnHead({ car: { card }, corner }: ColumnHeadProps) {
  const state = STATE_LABELS[card.state]
  const isUnavailable = isSoldOrArchived(card) || card.state === 'draft'
  return (
    <div className={headStyles.head}>
      <div className={headStyles.stage}>
        <HeadPicture card={card} isUnavailable={isUnavailable} />
        {corner && <div className={headStyles.corner}>{corner}</div>}
      </div>
      <p className={headStyles.name}>
        {card.state === 'draft' ? formatCarName(card) : <Link to={carPath(card)}>{formatCarName(card)}</Link>}
      </p>
      <p className={headStyles.trim}>{[card.trim, card.year].filter(Boolean).join(' · ')}</p>
      {state !== undefined && (
        <p className={headStyles.state}>
          <Badge tone={isUnavailable ? 'bad' : 'warn'}>{state}</Badge>
        </p>
      )}
      {card.badge !== null && !isUnavailable && (
        <p className={headStyles.state}>
          <Badge>{card.badge}</Badge>
        </p>
      )}
    </div>
  )
}

/** A second link to the car, for mouse and touch only. */
function HeadPicture({ card, isUnavailable }: { card: CarCard; isUnavailable: boolean }) {
  const { photo } = card
  const picture = photo === null ? <NoPhoto body={card.body} /> : <Picture photo={photo} alt="" sizes={SIZES} />
  const className = classNames(headStyles.picture, isUnavailable && headStyles.unavailable)
  if (card.state === 'draft') return <span className={className}>{picture}</span>
  return (
    <Link to={carPath(card)} className={className} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
  )
}

/** The table's head again, small and hidden from screen readers, which announce the column with every cell anyway. */
function PinnedNames({ cars, ref }: { cars: readonly CarDetails[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={pinnedNamesStyles.bar} aria-hidden="true">
      <div className={pinnedNamesStyles.row}>
        <div className={pinnedNamesStyles.corner} />
        {cars.map(({ card }) => (
          <div key={card.id} className={pinnedNamesStyles.car}>
            <Thumbnail card={card} />
            <div className={pinnedNamesStyles.text}>
              <p className={pinnedNamesStyles.name}>{formatCarName(card)}</p>
              <p className={pinnedNamesStyles.price}>{STATE_LABELS[card.state] ?? formatRub(card.price.priceRub)}</p>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Thumbnail({ card }: { card: CarCard }) {
  const { photo } = card
  const width = photo?.widths[0]
  return (
    <span className={pinnedNamesStyles.thumbnail}>
      {photo === null || width === undefined ? (
        <BodySilhouette body={card.body} />
      ) : (
        <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" style={cropPosition(photo)} />
      )}
    </span>
  )
}
