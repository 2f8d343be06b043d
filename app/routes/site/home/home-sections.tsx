import { bodyLinks, brandLinks } from '#app/features/layout/menu/counted-links.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, offersPath } from '#urls/content-paths.ts'
import type { Route } from './+types/route'
import { BodyTiles } from './stock/body-tiles.tsx'
import { Branches } from './branches.tsx'
import { BrandLinks } from './stock/brand-links.tsx'
import { CarStrip } from './cars/car-strip.tsx'
import { Figures } from './stock/figures.tsx'
import { OffersOfTheDay } from './offers/offers-of-the-day.tsx'
import { PriceDrops } from './cars/price-drops.tsx'
import { Section } from './section.tsx'
import { Services } from './services.tsx'
import { listStockFigures } from './stock/stock-figures.ts'

type HomeSectionsProps = Route.ComponentProps['loaderData']

/** The sections below the finder. A section without content is left out. */
export function HomeSections({
  offers,
  newestCars,
  drops,
  programmes,
  services,
  branches,
  now,
  ...counts
}: HomeSectionsProps) {
  const site = useSite()
  if (!site) return null
  const figures = listStockFigures({ ...counts, brandCount: site.brands.length, branches })
  return (
    <>
      {site.bodies.length > 0 && (
        <Section title="По типу кузова" more={{ to: cataloguePath(), label: 'Весь каталог' }}>
          <BodyTiles bodies={bodyLinks(site)} />
          <BrandLinks brands={brandLinks(site)} />
        </Section>
      )}
      {offers.length > 0 && (
        <Section title="Короткие акции" more={{ to: offersPath(), label: 'Все акции' }}>
          <OffersOfTheDay offers={offers} now={now} />
        </Section>
      )}
      {newestCars.length > 0 && (
        <Section title="Недавно в продаже" more={{ to: cataloguePath(), label: 'Все поступления' }}>
          <CarStrip
            label="Недавно в продаже"
            idPrefix="arrival"
            cars={newestCars.map((car) => ({ car }))}
            programmes={programmes}
          />
        </Section>
      )}
      {drops.length > 0 && (
        <Section title="Цена стала ниже">
          <PriceDrops drops={drops} programmes={programmes} now={now} />
        </Section>
      )}
      {services.length > 0 && (
        <Section title="Услуги салона">
          <Services pages={services} />
        </Section>
      )}
      {figures.length > 0 && counts.countedAt && (
        <Section title="Почему мы — в цифрах">
          <Figures figures={figures} counted={`Посчитано по каталогу, обновлено ${counts.countedAt}`} />
        </Section>
      )}
      {branches.length > 0 && (
        <Section title="Салоны" more={{ to: contactsPath(), label: 'Контакты и проезд' }}>
          <Branches branches={branches} />
        </Section>
      )}
    </>
  )
}
