import { Heart } from 'lucide-react'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import styles from './no-favourites.module.css'

interface NoFavouritesProps {
  shelves: { title: string; cars: Car[] }[]
  programmes: CreditProgramme[]
}

/** The empty list: explains how to add cars, with links to the catalogue and suggestions. */
export function NoFavourites({ shelves, programmes }: NoFavouritesProps) {
  return (
    <>
      <div className={styles.message}>
        <h2>Здесь будут автомобили, которые вам понравились</h2>
        <p>
          Нажмите на&nbsp;
          <Heart aria-hidden="true" className={styles.heart} />
          <span className="visually-hidden">сердце</span> у&nbsp;автомобиля&nbsp;— он появится в&nbsp;этом списке. Если
          он подешевеет или его забронируют, здесь это будет видно.
        </p>
        <div className={styles.ways}>
          <ButtonLink to={cataloguePath()}>Смотреть автомобили</ButtonLink>
          <ButtonLink to={cataloguePath({ block: 'used' })} look="ghost">
            С&nbsp;пробегом
          </ButtonLink>
          <ButtonLink to={cataloguePath({ block: 'new' })} look="ghost">
            Новые
          </ButtonLink>
        </div>
      </div>
      {shelves.map(({ title, cars }) => (
        <section key={title} className={styles.shelf}>
          <h2>{title}</h2>
          <CarGrid as="ul">
            {cars.map((car) => (
              <li key={car.id} className={styles.place}>
                <CarCard car={car} programmes={programmes} id={`suggested-${car.id}`} />
              </li>
            ))}
          </CarGrid>
        </section>
      ))}
    </>
  )
}
