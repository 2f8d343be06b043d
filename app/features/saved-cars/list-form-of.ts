import type { ListedCar } from './list-calls.ts'

/** The field that a button adds to its form. */
const CAR_FIELDS = { favourites: 'favorites', compared: 'id' } as const

/** The form that changes the list of a car (list-forms.tsx): its id, and the field with the car's number. */
export function listFormOf(car: ListedCar, shouldBeListed: boolean) {
  const place = car.list === 'compared' && shouldBeListed ? car.block : 'any'
  return { id: `${shouldBeListed ? 'add' : 'remove'}-${car.list}-${place}`, carField: CAR_FIELDS[car.list] }
}
