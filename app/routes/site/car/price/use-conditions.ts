import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CarPrice, DISCOUNT_CONDITIONS, type DiscountCondition, discountOf } from '#domain/cars/prices/price.ts'

export interface ChosenConditions {
  /** What the dealer offers for this car, in the order of the switches. */
  offered: DiscountCondition[]
  /** Offered, and switched on. */
  chosen: DiscountCondition[]
  toggle: (condition: DiscountCondition, isOn: boolean) => void
}

/**
 * The conditions that a visitor says he meets. They stand in the address (`?with=trade-in`), so that a link shows the
 * same figure and a page without JavaScript can reckon it too.
 */
export function useConditions(price: CarPrice): ChosenConditions {
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState(() => params.getAll('with'))
  const offered = DISCOUNT_CONDITIONS.filter((condition) => discountOf(price, condition) > 0)
  const chosen = offered.filter((condition) => wanted.includes(condition))
  return {
    offered,
    chosen,
    toggle: (condition, isOn) => {
      const next = isOn ? [...chosen, condition] : chosen.filter((other) => other !== condition)
      setWanted(next)
      writeToAddress(next)
    },
  }
}

/** The address follows the switches without a step in the history and without asking the server. */
function writeToAddress(chosen: readonly DiscountCondition[]): void {
  const address = new URL(location.href)
  address.searchParams.delete('with')
  for (const condition of chosen) address.searchParams.append('with', condition)
  history.replaceState(history.state, '', address)
}
