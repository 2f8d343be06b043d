import { Heart, Scale } from 'lucide-react'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import { listFormOf } from './list-form-of.ts'

/** Any car; the fields that tell one from another are the button's. */
const CAR: { carId: number; block: CatalogueBlock } = { carId: 0, block: 'new' }
const FORMS = [
  { car: { list: 'favourites', ...CAR }, shouldBeListed: true },
  { car: { list: 'favourites', ...CAR }, shouldBeListed: false },
  { car: { list: 'compared', ...CAR }, shouldBeListed: true },
  { car: { list: 'compared', ...CAR, block: 'used' }, shouldBeListed: true },
  { car: { list: 'compared', ...CAR }, shouldBeListed: false },
] as const satisfies { car: ListedCar; shouldBeListed: boolean }[]

/** What the hearts and scales of a page share: their forms and their icons. Nobody sees them. */
export const ListForms = () => (
  <div hidden>
    <svg>
      <Heart id="favourites" />
      <Scale id="compared" />
    </svg>
    {FORMS.map(({ car, shouldBeListed }) => {
      const { id, carField } = listFormOf(car, shouldBeListed)
      return (
        <form key={id} id={id} method="post" action={listCallPath(car)}>
          {Object.entries(listCallFields(car, shouldBeListed)).map(
            ([name, value]) => name !== carField && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <button type="submit" name={carField} aria-label="Изменить список" />
        </form>
      )
    })}
  </div>
)
