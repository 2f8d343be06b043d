import type { CarState } from '#domain/cars/car.ts'
import type { OpenValueIds } from '#domain/stock/list/open-value-ids.ts'
import type { CarEdit } from './cells-answer.ts'
import { listStateChoices } from './describe-state.ts'

interface EditableCar {
  priceRub: number
  state: CarState
  badge: string | null
  branch: { id: number } | null
  openIds: OpenValueIds
}

/** The values of a car that the table of the stock can change. */
export const toCarEdit = ({ priceRub, state, badge, branch, openIds }: EditableCar): CarEdit => ({
  values: { price: String(priceRub), state, badge: badge ?? '', branch: String(branch?.id ?? '') },
  ownIds: {
    price: openIds['price.priceRub'] ?? 0,
    state: 0,
    badge: openIds.badge ?? 0,
    branch: openIds.branchId ?? 0,
  },
  states: listStateChoices(state),
})
