import { listColumnLines, parsePrice } from '#domain/stock/bulk/price-column.ts'
import { formatRub } from '#locale/number.ts'
import { PRICE_FAULTS } from './grid.texts.ts'

interface PasteRow {
  id: number
  name: string
  details: string
  price: string
  edit: { values: { price: string } } | null
}

/** What a line of a paste would do with its car. */
export interface PasteLine {
  id: number
  name: string
  was: string
  /** What the line says. */
  becomes: string
  /** Null: it changes nothing. */
  priceRub: number | null
  /** What is wrong in the line, or strange. */
  problem: string | null
}

interface PastePlan {
  lines: PasteLine[]
  /** Lines that have no car on the page. */
  extra: number
}

/** A price that is half of the old one or twice as high is likely to be of another car. */
const STRANGE_TIMES = 2

/**
 * What a column of prices would do with the cars from the first one down. A single price that is pasted on a selection
 * is for all of it.
 */
export function planPaste(rows: readonly PasteRow[], text: string, selected = 1): PastePlan {
  const typed = listColumnLines(text)
  const prices = typed.length === 1 ? Array.from({ length: selected }, () => text) : typed
  return {
    lines: rows.slice(0, prices.length).map((row, index) => planLine(row, prices[index] ?? '')),
    extra: Math.max(0, prices.length - rows.length),
  }
}

function planLine({ id, name, details, price: was, edit }: PasteRow, typed: string): PasteLine {
  const price = parsePrice(typed)
  const line = { id, name: `${name} ${details}`, was }
  if (!price.ok) return { ...line, becomes: typed.trim() || '—', priceRub: null, problem: PRICE_FAULTS[price.reason] }
  const becomes = formatRub(price.priceRub)
  if (edit === null) return { ...line, becomes, priceRub: null, problem: 'автомобиль другого филиала' }
  const times = price.priceRub / Number(edit.values.price)
  if (times === 1) return { ...line, becomes, priceRub: null, problem: 'так уже и\u00a0есть' }
  const isStrange = times >= STRANGE_TIMES || times <= 1 / STRANGE_TIMES
  const problem = isStrange ? 'меняется вдвое или больше, проверьте' : null
  return { ...line, becomes, priceRub: price.priceRub, problem }
}
