import { type CSSProperties, type FormEvent, memo, useEffect, useRef, useState } from 'react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FAVOURITE_REMOVAL_MS } from '#app/ui/motion/timings.ts'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import type { FavouriteSort } from '#domain/favourites/order-favourites.ts'
import { formatRub } from '#locale/number.ts'
import { ChangeForm } from './change-form.tsx'
import styles from './favourite-entry.module.css'
import type { FavouriteItem } from './load-favourites.server.ts'

interface FavouriteEntryProps {
  item: FavouriteItem
  isFavourite: boolean
  sort: FavouriteSort
  priority: boolean
}

/** Passes the duration of the removal to the stylesheet; timings.ts defines it. */
const REMOVAL_STYLE: CSSProperties & Record<'--removal', string> = { '--removal': `${FAVOURITE_REMOVAL_MS}ms` }

/**
 * An entry of the list. The card of a removed car slides up and is deleted (docs/product.md, Favourites); a line with a
 * button to restore it takes its place. The keyboard focus moves to that button, and back to the card once it returns.
 */
export const FavouriteEntry = memo(Entry, isSameEntry)

function Entry({ item, isFavourite, sort, priority }: FavouriteEntryProps) {
  const { card, priceThenRub, removedAt } = item
  const entry = useRef<HTMLLIElement>(null)
  const isReturning = useRef(false)
  const [isDeleted, setDeleted] = useState(!isFavourite)
  if (isFavourite && isDeleted) setDeleted(false)

  useEffect(() => {
    if (isFavourite) {
      if (isReturning.current) entry.current?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
      isReturning.current = false
      return undefined
    }
    const deletion = setTimeout(() => {
      if (entry.current?.querySelector('article')?.contains(document.activeElement))
        entry.current.querySelector<HTMLElement>('[data-undo]')?.focus({ preventScroll: true })
      setDeleted(true)
    }, FAVOURITE_REMOVAL_MS)
    return () => clearTimeout(deletion)
  }, [isFavourite])

  const restoreAtOnce = (event: FormEvent) => {
    isReturning.current = true
    // The server has not confirmed the removal yet, so it is undone through the same queue.
    if (removedAt !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    changeQueue.enqueue({ list: 'favourites', carId: card.id }, true)
  }
  const name = formatCarName(card)
  return (
    <li ref={entry} className={styles.place} style={REMOVAL_STYLE}>
      {!isDeleted && (
        <div className={classNames(styles.fold, !isFavourite && styles.leaving)}>
          <div className={styles.inside}>
            <CarCard car={card} priority={priority} note={<ChangeNotes card={card} priceThenRub={priceThenRub} />} />
          </div>
        </div>
      )}
      {!isFavourite && (
        <div id={isDeleted ? `car-${card.id}` : undefined} className={styles.slip} onSubmitCapture={restoreAtOnce}>
          <p>
            {name} <span className={styles.removed}>убран из&nbsp;избранного</span>
          </p>
          <ChangeForm actionName="restore" removedAt={removedAt} sort={sort}>
            <Button type="submit" look="ghost" size="small" data-undo aria-label={`Вернуть в избранное: ${name}`}>
              Вернуть
            </Button>
          </ChangeForm>
        </div>
      )}
    </li>
  )
}

/** Every change reloads the list; of its up to 200 cards only those that differ render again. */
function isSameEntry(before: FavouriteEntryProps, after: FavouriteEntryProps): boolean {
  const isSameView =
    before.isFavourite === after.isFavourite && before.sort === after.sort && before.priority === after.priority
  return isSameView && JSON.stringify(before.item) === JSON.stringify(after.item)
}

/** How the car has changed since it was saved. Renders nothing without changes. */
function ChangeNotes({ card, priceThenRub }: { card: Car; priceThenRub: number }) {
  const changes = describeChanges(card, priceThenRub)
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ tone, text }) => (
        <li key={text} className={styles[tone]}>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface FavouriteChange {
  tone: 'good' | 'warn' | 'plain'
  text: string
}

/** How a car has changed since it was saved at `priceThenRub`: first its state, then its price. */
export function describeChanges(
  { state, price }: Pick<Car, 'state' | 'price'>,
  priceThenRub: number,
): FavouriteChange[] {
  switch (state) {
    case 'sold':
      return [{ tone: 'plain', text: 'Продан\u00A0— уже нашёл владельца' }]
    case 'archived':
    case 'draft':
      return [{ tone: 'plain', text: 'Снят с\u00A0продажи' }]
    case 'reserved':
      return [
        { tone: 'warn', text: 'Забронирован, но\u00A0бронь могут снять' },
        ...describePriceChange(price, priceThenRub),
      ]
    case 'held':
      return [
        { tone: 'warn', text: 'Уточните наличие: на\u00A0складе могли забрать' },
        ...describePriceChange(price, priceThenRub),
      ]
    case 'published':
      return describePriceChange(price, priceThenRub)
    default:
      return state satisfies never
  }
}

function describePriceChange({ priceRub }: Car['price'], priceThenRub: number): FavouriteChange[] {
  const difference = formatRub(Math.abs(priceRub - priceThenRub))
  if (priceRub < priceThenRub) return [{ tone: 'good', text: `Дешевле на\u00A0${difference}, чем когда вы сохранили` }]
  if (priceRub > priceThenRub) return [{ tone: 'plain', text: `Дороже на\u00A0${difference}, чем когда вы сохранили` }]
  return []
}
