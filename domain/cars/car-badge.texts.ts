/** What a person may say of a car on its picture, always until a last day (docs/decisions/105-badges.md). */
export const CAR_BADGES = ['good-price', 'just-arrived', 'special-offer'] as const
export type CarBadge = (typeof CAR_BADGES)[number]

export const CAR_BADGE_LABELS: Record<CarBadge, string> = {
  'good-price': 'Выгодная цена',
  'just-arrived': 'Новинка',
  'special-offer': 'Спецпредложение',
}
