import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'

/** The link after an hour is booked. */
export function BookingNextLink({ car }: { car?: { path: string } }) {
  return (
    <ButtonLink to={car?.path ?? cataloguePath()} look="ink">
      {car === undefined ? 'Смотреть автомобили' : 'К\u00a0автомобилю'}
    </ButtonLink>
  )
}
