import { expect, it } from 'vitest'
import { applyChanges } from './use-saved-cars.ts'
import type { ListedCar } from './list-calls.ts'
import { changeKey, type OptimisticChanges } from './change-queue.ts'

const SAVED_CARS = { favourites: [3, 1], compared: [1, 3], isLoggedIn: false }

const changes = (...entries: [car: ListedCar, shouldBeListed: boolean][]): OptimisticChanges =>
  new Map(entries.map(([car, shouldBeListed]) => [changeKey(car), { car, shouldBeListed, isAnswered: false }]))

it('a new favourite is the first, a newly compared car the last', () => {
  const added = changes([{ list: 'favourites', carId: 7 }, true], [{ list: 'compared', carId: 7, block: 'new' }, true])
  expect(applyChanges(SAVED_CARS, added)).toEqual({ favourites: [7, 3, 1], compared: [1, 3, 7], isLoggedIn: false })
})

it('a removed car disappears; a change that the data already has makes no difference', () => {
  const mixed = changes(
    [{ list: 'favourites', carId: 3 }, false],
    [{ list: 'favourites', carId: 1 }, true],
    [{ list: 'compared', carId: 9, block: 'used' }, false],
  )
  expect(applyChanges(SAVED_CARS, mixed)).toEqual({ ...SAVED_CARS, favourites: [1] })
  expect(applyChanges(SAVED_CARS, new Map())).toBe(SAVED_CARS)
})
