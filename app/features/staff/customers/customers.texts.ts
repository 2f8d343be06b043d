import type { MergeReason } from '#domain/customers/customer.ts'

export const MERGE_REASON_LABELS: Record<MergeReason, string> = {
  account: 'один личный кабинет',
  email: 'одинаковая почта',
  car: 'один и\u00a0тот\u00a0же автомобиль',
}

/** Why a form of a card changed nothing, in a sentence that says what to do. */
export const CUSTOMER_REFUSALS = {
  changed: 'Пока вы\u00a0смотрели, карточку изменили. Вот она сейчас: проверьте и\u00a0повторите.',
  erased: 'Данные человека удалены: с\u00a0карточкой больше ничего сделать нельзя.',
  only: 'Это единственная заявка карточки: отделять её не\u00a0от\u00a0чего.',
} as const
