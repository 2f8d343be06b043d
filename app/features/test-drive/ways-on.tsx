import { cataloguePath } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Where a visitor goes once his hour is booked. */
export function BookingNextLink({ car }: { car?: { path: string } }) {
  return (
    <ButtonLink to={car?.path ?? cataloguePath()} look="ink">
      {car === undefined ? 'Смотреть автомобили' : 'К\u00a0автомобилю'}
    </ButtonLink>
  )
}
