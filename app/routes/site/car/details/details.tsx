import { Accordion, type AccordionSection } from '#app/ui/motion/accordion.tsx'
import { openSection } from '#app/ui/motion/collapsible-section.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import type { PriceChart } from '#domain/cars/prices/price-chart.ts'
import { Description } from './description.tsx'
import styles from './details.module.css'
import { Equipment } from './equipment.tsx'
import { Facts } from './facts.tsx'
import { listAllFacts } from './list-facts.ts'
import { PriceHistory } from '../price/price-history.tsx'

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
  const { description, equipment } = page
  return [
    ...(description === null
      ? []
      : [{ id: 'description', title: 'Описание', content: <Description text={description} /> }]),
    ...(equipment.length === 0
      ? []
      : [{ id: 'equipment', title: equipmentTitle(page), content: <Equipment groups={equipment} /> }]),
    { id: 'facts', title: 'Характеристики', content: <Facts facts={listAllFacts(page)} look="list" /> },
    ...(chart ? [{ id: 'price-history', title: 'История цены', content: <PriceHistory chart={chart} /> }] : []),
  ]
}

const equipmentTitle = ({ card }: CarPage) => (card.trim === null ? 'Комплектация' : `Комплектация ${card.trim}`)
