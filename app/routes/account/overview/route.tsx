import { type ReactNode, useId } from 'react'
import { data } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { accountPath } from '#urls/account-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { formatNumber, formatRub } from '#locale/number.ts'
import { formatPhone } from '#locale/phone.ts'
import styles from '../account-page.module.css'
import { CarLine } from '../car-line.tsx'
import { GarageCars } from '../garage/garage-cars.tsx'
import { RequestLines } from '../request-lines.tsx'
import type { Route } from './+types/route'
import { FirstSteps } from './first-steps.tsx'
import { loadOverview, type Overview } from './load-overview.server.ts'
import overviewStyles from './overview.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const overview = await loadOverview(site, context.get(signedInContext).accountId)
  if (overview === undefined) throw data(undefined, { status: 404 })
  return { overview, now: site.now(), siteName: site.siteName, siteUrl: site.siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Личный кабинет', path: accountPath(), isIndexed: false })
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { overview, now } = loaderData
  const { requests, requestCount, searchCount, garage, news, newsCount, viewed } = overview
  return (
    <div className={styles.page}>
      <Greeting {...overview} />
      <SavedCounts requestCount={requestCount} searchCount={searchCount} />
      {news.length > 0 && (
        <OverviewSection
          title="Изменилось в избранном"
          more={newsCount > news.length ? { to: favouritesPath(), label: `Все ${newsCount}` } : undefined}
        >
          <SavedNews news={news} />
        </OverviewSection>
      )}
      {requests.length === 0 ? (
        <OverviewSection title="С чего начать">
          <FirstSteps />
        </OverviewSection>
      ) : (
        <OverviewSection
          title="Последние заявки"
          more={
            requestCount > requests.length ? { to: accountPath('requests'), label: `Все ${requestCount}` } : undefined
          }
        >
          <RequestLines requests={requests} now={now} />
        </OverviewSection>
      )}
      <OverviewSection
        title="Гараж"
        more={garage.length === 0 ? undefined : { to: accountPath('garage'), label: 'В гараж' }}
      >
        {garage.length === 0 ? <EmptyGarage /> : <GarageCars cars={garage.slice(0, 3)} heading="h3" />}
      </OverviewSection>
      {viewed.length > 0 && (
        <OverviewSection title="Недавно смотрели">
          <ul className={overviewStyles.viewed}>
            {viewed.map((car) => (
              <li key={car.id}>
                <CarLine car={car}>
                  <p>{formatRub(car.price.priceRub)}</p>
                </CarLine>
              </li>
            ))}
          </ul>
        </OverviewSection>
      )}
    </div>
  )
}

/**
 * The name and contact of the account, so that people who share a device can tell accounts apart, and what is missing
 * in it: one thing at a time.
 */
function Greeting({ name, phone, email }: Pick<Overview, 'name' | 'phone' | 'email'>) {
  const contact = phone === null ? email : maskPhone(phone)
  return (
    <header className={styles.head}>
      <h1>{name === '' ? 'Здравствуйте!' : `Здравствуйте, ${name}!`}</h1>
      {contact !== null && <p className={styles.lead}>{contact}</p>}
      {email === null ? (
        <p className={overviewStyles.hint}>
          <Link to={accountPath('data/contact')}>Добавьте почту</Link> — сообщим, когда автомобиль из&nbsp;избранного
          подешевеет или его забронируют.
        </p>
      ) : (
        name === '' && (
          <p className={overviewStyles.hint}>
            <Link to={accountPath('data')}>Скажите, как к&nbsp;вам обращаться</Link> — подставим имя в&nbsp;заявки.
          </p>
        )
      )}
    </header>
  )
}

/** `+7 (916) •••-••-67`: the visitor recognises it, and bystanders cannot read the number. */
const maskPhone = (digits: string) => formatPhone(digits).replace(/\d{3}-\d{2}-(?=\d{2}$)/, '•••-••-')

/** The counts of favourites, compared cars, requests and searches; each links to its list. What is empty is left out. */
function SavedCounts({ requestCount, searchCount }: { requestCount: number; searchCount: number }) {
  const { favourites, compared } = useSavedCars()
  const counts = [
    { to: favouritesPath(), label: 'В избранном', count: favourites.length },
    { to: comparisonPath(), label: 'В сравнении', count: compared.length },
    { to: accountPath('requests'), label: 'Заявки', count: requestCount },
    { to: accountPath('searches'), label: 'Поиски', count: searchCount },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <ul className={overviewStyles.counts}>
      {counts.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={overviewStyles.count}>
            <span className={overviewStyles.figure}>{formatNumber(count)}</span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Favourites that changed since they were added: cheaper, reserved or gone. */
function SavedNews({ news }: Pick<Overview, 'news'>) {
  return (
    <ul className={overviewStyles.news}>
      {news.map(({ car, wasRub }) => (
        <li key={car.id}>
          <CarLine car={car}>
            {(isSoldOrArchived(car) || car.state === 'draft') && (
              <p className={overviewStyles.gone}>{STATE_LABELS[car.state]}</p>
            )}
            {car.state === 'reserved' && <p className={overviewStyles.reserved}>{STATE_LABELS.reserved}</p>}
            {!isSoldOrArchived(car) && car.state !== 'draft' && car.price.priceRub < wasRub && (
              <p>
                {formatRub(car.price.priceRub)}{' '}
                <span className={overviewStyles.cheaper}>на&nbsp;{formatRub(wasRub - car.price.priceRub)} дешевле</span>
              </p>
            )}
          </CarLine>
        </li>
      ))}
    </ul>
  )
}

interface OverviewSectionProps {
  title: string
  /** The link to the complete list. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the overview with its heading. */
function OverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Shown while the garage is empty. */
function EmptyGarage() {
  return (
    <div className={styles.empty}>
      <p>
        Запишите свой автомобиль один раз — его данные подставятся в&nbsp;запись на&nbsp;сервис и&nbsp;в&nbsp;оценку.
      </p>
      <ButtonLink to={accountPath('garage')} look="ghost">
        Добавить автомобиль
      </ButtonLink>
    </div>
  )
}
