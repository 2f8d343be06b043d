import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'

export interface FavouriteChange {
  tone: 'good' | 'warn' | 'plain'
  text: string
}

/** How a car has changed since it was saved at `priceThenRub`: first its state, then its price. */
export function describeChanges(
  { state, price }: Pick<CarCard, 'state' | 'price'>,
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

function describePriceChange({ priceRub }: CarCard['price'], priceThenRub: number): FavouriteChange[] {
  const difference = formatRub(Math.abs(priceRub - priceThenRub))
  if (priceRub < priceThenRub) return [{ tone: 'good', text: `Дешевле на\u00A0${difference}, чем когда вы сохранили` }]
  if (priceRub > priceThenRub) return [{ tone: 'plain', text: `Дороже на\u00A0${difference}, чем когда вы сохранили` }]
  return []
}
