import type { BulkChange, BulkSkip } from '#domain/desk/bulk/bulk-change.ts'
import { lowerFirst } from '#locale/text.ts'
import type { PluralForms } from '#locale/plural.ts'

/** Why a request is left as it is. */
export const SKIP_LABELS: Record<BulkSkip, string> = {
  unknown: 'такой заявки нет, или она другого филиала',
  held: 'на\u00a0проверке: сначала выпустите её',
  changed: 'её успели изменить, посмотрите ещё раз',
  closed: 'работа по\u00a0ней закончена',
  same: 'уже у\u00a0этого человека',
  'not-allowed': 'в\u00a0её филиале статусы меняют другие',
  'not-taken': 'она ничья',
  taken: 'её успел взять коллега',
  offered: 'её успели предложить коллеге',
  'wrong-person': 'человек не\u00a0работает в\u00a0её филиале',
  'no-branch': 'она без\u00a0филиала, а\u00a0человек работает не\u00a0во\u00a0всех',
  original: 'это и\u00a0есть первая заявка',
  'no-reason': 'такой причины больше нет в\u00a0списке',
  'no-original': 'первой заявки нет, или она сама повтор этой',
}

export const REQUEST_FORMS: PluralForms = ['заявка', 'заявки', 'заявок']
/** After «передать», «закрыть». */
export const REQUEST_OBJECT_FORMS: PluralForms = ['заявку', 'заявки', 'заявок']

/** What a change makes of a request: «→ Олег Дёмин», «→ Спам». */
export function describeChange(
  change: BulkChange,
  { nameOf, titleOf }: { nameOf: (id: number) => string; titleOf: (reason: string) => string },
): string {
  switch (change.kind) {
    case 'transfer':
      return nameOf(change.to)
    case 'spam':
      return 'Спам'
    case 'lost':
      return `Отказ, ${lowerFirst(titleOf(change.reason))}`
    case 'duplicate':
      return `Повтор №\u00a0${change.of}`
    default:
      return change satisfies never
  }
}
