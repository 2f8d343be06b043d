import { Accordion, type AccordionSection, openSection } from '#app/ui/motion/accordion.tsx'
import type { CarPage } from '#domain/cars/car-page.ts'
import type { PriceChart } from '#domain/cars/prices/price-chart.ts'
import { BranchCard } from '#app/features/layout/footer/site-footer.tsx'
import { useSite, useTimeZone } from '#app/features/site/use-site.ts'
import { formatDate } from '#locale/dates/date.ts'
import { formatRub } from '#locale/number.ts'
import styles from './details/details.module.css'
import { type Fact, listAllFacts } from './details/list-facts.ts'

/** The target of «Показать описание» (docs/product.md, The car page): its first section is the description. */
export const DETAILS_ID = 'details'

/** The block at the bottom: one section open at a time (docs/product.md, The car page). */
export function Details({ page, chart }: { page: CarPage; chart: PriceChart | undefined }) {
  const sections = listSections(page, chart)
  return (
    <section id={DETAILS_ID} className={styles.details} tabIndex={-1}>
      <h2>Подробности</h2>
      <Accordion name="details" sections={sections} open={sections[0]?.id} />
    </section>
  )
}

/** Opens the first section of the block; any other open section then closes. */
export function openFirstSection(): void {
  const first = document.querySelector<HTMLDetailsElement>(`#${DETAILS_ID} details`)
  if (first !== null) openSection(first)
}

function listSections(page: CarPage, chart: PriceChart | undefined): AccordionSection[] {
  const { description } = page
  return [
    ...(description === null
      ? []
      : [{ id: 'description', title: 'Описание', content: <Description text={description} /> }]),
    { id: 'facts', title: 'Характеристики', content: <Facts facts={listAllFacts(page)} /> },
    ...(chart ? [{ id: 'price-history', title: 'История цены', content: <PriceHistory chart={chart} /> }] : []),
  ]
}

/** The dealer's text with its own paragraphs and line breaks. */
function Description({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** All facts, the name and the value of each on one line. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where this car can be seen. Renders nothing if the feed names no branch, or the branches could not be loaded. */
export function BranchBlock({ branchId }: { branchId: number | undefined }) {
  const branch = useSite()?.branches.find(({ id }) => id === branchId)
  if (branch === undefined) return null
  return (
    <section className={styles.details} aria-labelledby="branch-title">
      <h2 id="branch-title">Где посмотреть</h2>
      <BranchCard branch={branch} />
    </section>
  )
}

/** The price over time, drawn on the server, with a table of the same figures for those who cannot see the drawing. */
function PriceHistory({ chart }: { chart: PriceChart }) {
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
