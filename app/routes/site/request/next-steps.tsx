import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './request.module.css'

interface NextStepsProps {
  /** The car of the request. */
  car?: { path: string }
}

/** Links for a visitor whose request has been accepted. */
export function NextSteps({ car }: NextStepsProps) {
  return (
    <p className={styles.ways}>
      {car ? (
        <ButtonLink to={car.path} look="ink">
          Вернуться к&nbsp;автомобилю
        </ButtonLink>
      ) : (
        <ButtonLink to={cataloguePath()} look="ink">
          Смотреть автомобили
        </ButtonLink>
      )}
      <ButtonLink to={homePath()} look="ghost">
        На&nbsp;главную
      </ButtonLink>
    </p>
  )
}
