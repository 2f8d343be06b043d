import { AVAILABILITY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { CompareButton } from '#app/features/saved-cars/compare-button.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import { isSoldOrArchived, type CarState } from '#domain/cars/car.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './car.module.css'

/** The car's name and modification, its availability, badge and branch. */
export function TitleBlock({ page }: { page: CarPage }) {
  const { card } = page
  const buttonProps = {
    carId: card.id,
    name: formatCarName(card),
    look: 'full',
    isOver: isSoldOrArchived(card),
  } as const
  const line = [card.trim, describeVersion(page)].filter(Boolean)
  return (
    <>
      <h1 className={styles.name}>{formatCarName(card)}</h1>
      {line.length > 0 && <p className={styles.trim}>{line.join('\u00a0· ')}</p>}
      <ul className={styles.badges}>
        {/* For a reserved or held car, the notice above states the availability. */}
        {card.state === 'published' && (
          <li>
            <Badge tone={card.availability === 'in-stock' ? 'good' : 'warn'}>
              {AVAILABILITY_LABELS[card.availability]}
            </Badge>
          </li>
        )}
        {card.badge !== null && !isSoldOrArchived(card) && (
          <li>
            <Badge>{card.badge}</Badge>
          </li>
        )}
        {page.branch && (
          <li>
            <Badge>{page.branch.name}</Badge>
          </li>
        )}
      </ul>
      <div className={styles.keep}>
        <FavouriteButton {...buttonProps} />
        <CompareButton {...buttonProps} block={card.block} />
      </div>
    </>
  )
}

/** The modification without the version, which the name already includes. */
function describeVersion({ card: { version }, modification }: CarPage): string | null {
  return version !== null && modification?.startsWith(version)
    ? modification
        .slice(version.length)
        .replace(/^[\s,;|/–—-]+/, '')
        .trim()
    : modification
}

/** A notice above a car that is sold, withdrawn, reserved or held. */
export function StateNotice({ state, hasSimilar }: { state: CarState; hasSimilar: boolean }) {
  const notice = STATE_NOTICES[state]
  if (notice === undefined) return null
  return (
    <div className={styles.notice}>
      <Alert tone="warn">
        <b>{notice.title}.</b> {notice.text}
        {isSoldOrArchived({ state }) && hasSimilar && ' Похожие, которые сейчас в продаже, — ниже.'}
      </Alert>
    </div>
  )
}

/** The notice above a car that is not simply for sale, by its state. */
const STATE_NOTICES: Partial<Record<CarState, { title: string; text: string }>> = {
  sold: {
    title: 'Автомобиль продан',
    text: 'Он уже нашёл владельца.',
  },
  archived: {
    title: 'Автомобиль снят с продажи',
    text: 'Его больше нет на складе.',
  },
  reserved: {
    title: 'Автомобиль забронирован',
    text: 'Его держат для другого покупателя. Если бронь снимут, он вернётся в продажу: оставьте заявку, и\u00a0мы сообщим.',
  },
  held: {
    title: 'Уточните наличие',
    text: 'В последних данных склада его нет. Позвоните нам — скажем точно, на месте ли он.',
  },
}
