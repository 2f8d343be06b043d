import type { TypedPrice } from '#domain/stock/bulk/price-column.ts'
import type { EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'

type PriceFault = Extract<TypedPrice, { ok: false }>['reason']

/** What is wrong with a price that was typed or pasted. */
export const PRICE_FAULTS: Record<PriceFault, string> = {
  empty: 'пусто, цена останется прежней',
  columns: 'в\u00a0строке несколько столбцов, нужен один',
  kopecks: 'копеек у\u00a0цены нет',
  number: 'это не\u00a0число',
  limits: 'цена бывает от\u00a010\u00a0000\u00a0₽ до\u00a0миллиарда',
}

/** Why a value could not be sent. */
export const CALL_FAULTS: Record<Exclude<CallFailure['reason'], 'refused'>, string> = {
  offline: 'нет связи с\u00a0сайтом, повторите',
  timeout: 'сайт не\u00a0ответил, повторите',
  aborted: 'не\u00a0отправлено, повторите',
  unexpected: 'сайт ответил непонятно, повторите',
  'logged-out': 'вход закончился, войдите в\u00a0другой вкладке и\u00a0повторите',
}

export const UNKNOWN_CAR = 'такого автомобиля нет, или он другого филиала'

export const NO_BADGE = 'Без\u00a0метки'

export const COLUMN_LABELS: Record<EditColumn, string> = {
  price: 'Цена, ₽',
  state: 'Состояние',
  badge: 'Метка',
  branch: 'Филиал',
}

/** Before the value that somebody else has set. */
export const CHANGED_TEXTS: Record<EditColumn, string> = {
  price: 'цену уже изменили',
  state: 'состояние уже изменили',
  badge: 'метку уже изменили',
  branch: 'филиал уже изменили',
}

/** Why there is nothing to choose in a cell. */
export const NO_CHOICES: Record<Exclude<EditColumn, 'price'>, string> = {
  state: 'Состояние брони меняется на\u00a0странице автомобиля.',
  badge: 'Меток нет.',
  branch: 'Другого филиала, куда его можно перенести, нет.',
}
