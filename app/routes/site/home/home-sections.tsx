import { ArrowRight, ArrowUpRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import type { BranchView } from '#app/features/branches/load-branches.server.ts'
import { bodyLinks, brandLinks } from '#app/features/layout/menu/counted-links.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import type { PageCard } from '#domain/content/pages/page.ts'
import { typesetText } from '#locale/text.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, offersPath } from '#urls/content-paths.ts'
import type { Route } from './+types/route'
import styles from './home-sections.module.css'
import { CarShelf } from './car-shelf.tsx'
import { HowToBuy } from './how-to-buy.tsx'
import { OffersOfTheDay } from './offers-of-the-day.tsx'
import servicesStyles from './services.module.css'
import { BodyTiles, BrandLinks } from './stock-links.tsx'

type HomeSectionsProps = Route.ComponentProps['loaderData']

/** The sections below the finder. A section without content is left out. */
export function HomeSections({ offers, newestCars, drops, services, branches, now }: HomeSectionsProps) {
  const site = useSite()
  if (!site) return null
  return (
    <>
      {site.bodies.length > 0 && (
        <Section title="По типу кузова" more={{ to: cataloguePath(), label: 'Весь каталог' }}>
          <BodyTiles bodies={bodyLinks(site)} />
          <BrandLinks brands={brandLinks(site)} />
        </Section>
      )}
      <CarShelf newestCars={newestCars} drops={drops} now={now} />
      {offers.length > 0 && (
        <Section title="Скоро закончатся" more={{ to: offersPath(), label: 'Все акции' }}>
          <OffersOfTheDay offers={offers} now={now} />
        </Section>
      )}
      <HowToBuy />
      {services.length > 0 && (
        <Section title="Услуги салона">
          <Services pages={services} />
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

interface SectionProps {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the home page with its heading and an optional link to more. */
function Section({ title, more, children }: SectionProps) {
  const titleId = `title-${useId()}`
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label} <ArrowRight />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** The branches, each with its map if it has one, its address and phone, and whether it is open. */
function Branches({ branches }: { branches: BranchView[] }) {
  return (
    <ul className={styles.branches}>
      {branches.map(({ slug, name, city, address, phone, map, state }) => (
        <li key={slug} className={styles.branch}>
          {map && (
            <div className={styles.map}>
              <Picture photo={map} alt="" sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, 92vw" />
            </div>
          )}
          <h3 className={styles.name}>
            <Link to={contactsPath(slug)}>{name}</Link>
          </h3>
          <address className={styles.address}>
            {city}, {address}
          </address>
          <p className={classNames(styles.state, state.isOpen && styles.open)}>{state.text}</p>
          <PhoneLink digits={phone} className={styles.phone} />
        </li>
      ))}
    </ul>
  )
}

/** Links to the dealer's pages about services. */
function Services({ pages }: { pages: PageCard[] }) {
  return (
    <ul className={servicesStyles.services}>
      {pages.map(({ path, name, summary }) => (
        <li key={path} className={servicesStyles.service}>
          <h3 className={servicesStyles.name}>
            <Link to={path}>{typesetText(name)}</Link>
          </h3>
          {summary !== null && <p className={servicesStyles.summary}>{typesetText(summary)}</p>}
          <ArrowUpRight aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
