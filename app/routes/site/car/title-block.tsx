import { AVAILABILITY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isSoldOrArchived, type CarState } from '#domain/cars/car.ts'
import type { CarPage } from '#domain/cars/car-page.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './car.module.css'

/** The car's availability, badge and branch in one line, its name and its modification. */
export function TitleBlock({ page, subtitle }: { page: CarPage; subtitle: string }) {
  return (
    <>
      <StatusLine page={page} />
      <h1 className={styles.name}>{formatCarName(page.card)}</h1>
      {subtitle !== '' && <p className={styles.trim}>{subtitle}</p>}
    </>
  )
}

/** «В наличии · Showroom на Ленинградском». A reserved or held car has a notice, which states the availability. */
function StatusLine({ page: { card, branch } }: { page: CarPage }) {
  const others = [card.badge !== null && !isSoldOrArchived(card) && card.badge, branch?.name].filter(Boolean)
  const availability = card.state === 'published' ? AVAILABILITY_LABELS[card.availability] : undefined
  if (availability === undefined && others.length === 0) return null
  return (
    <p className={styles.status}>
      {availability !== undefined && (
        <b className={classNames(card.availability === 'in-stock' ? styles.good : styles.warn)}>{availability}</b>
      )}
      {availability !== undefined && others.length > 0 && '\u00a0· '}
      {others.join('\u00a0· ')}
    </p>
  )
}

/** A notice about a car that is sold, withdrawn, reserved or held. */
export function StateNotice({ state, hasSimilar }: { state: CarState; hasSimilar: boolean }) {
  const notice = STATE_NOTICES[state]
  if (notice === undefined) return null
  return (
    <div className={styles.notice}>
      <Alert tone="warn">
        <b>{notice.title}.</b> {notice.text}
        {isSoldOrArchived({ state }) && hasSimilar && ' Похожие машины — ниже.'}
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
    text: 'Оставьте телефон\u00a0— напишем, если он\u00a0освободится.',
  },
  held: {
    title: 'Уточните наличие',
    text: 'В последних данных склада его нет. Позвоните нам — скажем точно, на месте ли он.',
  },
}
