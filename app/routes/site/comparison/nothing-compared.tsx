import { Scale } from 'lucide-react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { AddForm } from './add-form.tsx'
import { CandidateLine } from './candidate-line.tsx'
import styles from './candidates.module.css'
import type { Candidate } from './load-comparison.server.ts'

interface NothingComparedProps {
  block: CatalogueBlock
  favourites: readonly Candidate[]
  announce: (message: string) => void
}

/** The empty comparison: explains how to add cars, and offers the visitor's favourites. */
export function NothingCompared({ block, favourites, announce }: NothingComparedProps) {
  return (
    <div className={styles.empty}>
      <h2>
        {block === 'new'
          ? 'Новых автомобилей в\u00A0сравнении нет'
          : 'Автомобилей с\u00A0пробегом в\u00A0сравнении нет'}
      </h2>
      <p>
        Нажмите кнопку с&nbsp;весами <Scale className={styles.scale} aria-hidden="true" /> на&nbsp;карточке автомобиля,
        и&nbsp;он&nbsp;встанет сюда: цены с&nbsp;условиями, характеристики и&nbsp;оснащение рядом, различия видны сразу.
      </p>
      <ButtonLink to={cataloguePath({ block })}>
        {block === 'new' ? 'Выбрать новый автомобиль' : 'Выбрать автомобиль с\u00A0пробегом'}
      </ButtonLink>
      {favourites.length > 0 && (
        <section className={styles.choice}>
          <h3>Из&nbsp;избранного</h3>
          <ul className={styles.grid}>
            {favourites.map((car) => (
              <CandidateLine key={car.id} car={car}>
                <AddForm candidate={car} onAdd={() => announce(`${formatCarName(car)} добавлен к сравнению`)} />
              </CandidateLine>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
