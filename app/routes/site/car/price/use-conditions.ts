import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CarPrice, DISCOUNT_CONDITIONS, type DiscountCondition, discountOf } from '#domain/cars/prices/price.ts'

export interface ChosenConditions {
  /** The conditions that lower the price of this car, in the order of the switches. */
  offered: DiscountCondition[]
  /** Those of them that are switched on. */
  chosen: DiscountCondition[]
  toggle: (condition: DiscountCondition, isOn: boolean) => void
}

/**
 * The conditions that the visitor has switched on. They are in the address (`?with=trade-in`), so that a link shows the
 * same price and the server can calculate it without JavaScript.
 */
export function useConditions(price: CarPrice): ChosenConditions {
  const [params] = useSearchParams()
  const [selected, setSelected] = useState(() => params.getAll('with'))
  const offered = DISCOUNT_CONDITIONS.filter((condition) => discountOf(price, condition) > 0)
  const chosen = offered.filter((condition) => selected.includes(condition))
  return {
    offered,
    chosen,
    toggle: (condition, isOn) => {
      const next = isOn ? [...chosen, condition] : chosen.filter((other) => other !== condition)
      setSelected(next)
      writeToAddress(next)
    },
  }
}

/** Updates the address without a new history entry and without a request. */
function writeToAddress(chosen: readonly DiscountCondition[]): void {
  const address = new URL(location.href)
  address.searchParams.delete('with')
  for (const condition of chosen) address.searchParams.append('with', condition)
  history.replaceState(history.state, '', address)
}
