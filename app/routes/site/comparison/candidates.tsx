import { Scale } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useSubmit } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { formatRub } from '#locale/number.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { photoUrl } from '#urls/photo-paths.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { cropPosition } from '#app/ui/pictures/crop-position.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { AddForm } from './add-form.tsx'
import styles from './candidates.module.css'
import type { Candidate } from './load-comparison.server.ts'

export const REPLACE_ID = 'replace'

interface ReplacePanelProps {
  /** The car to replace. */
  card: CarCard
  favourites: readonly Candidate[]
  similar: readonly Candidate[]
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** The cars that can replace a compared car: favourites and similar cars. */
export function ReplacePanel({ card, favourites, similar, view, announce }: ReplacePanelProps) {
  const submit = useSubmit()
  const replace = async (event: FormEvent<HTMLFormElement>, car: Candidate): Promise<void> => {
    event.preventDefault()
    const submission = submit(event.currentTarget, { preventScrollReset: true, replace: true })
    announce(`${formatCarName(card)}: вместо него теперь ${formatCarName(car)}`)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    await submission
    notifyListsChanged()
  }
  const lists = [
    { title: 'Из избранного', cars: favourites },
    { title: 'Похожие', cars: similar },
  ].filter(({ cars }) => cars.length > 0)
  return (
    <section id={REPLACE_ID} className={styles.panel} aria-labelledby="replace-title">
      {/* The heading takes the focus, so that keyboard users continue in the panel. */}
      <h2 id="replace-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        Чем заменить {formatCarName(card)}?
      </h2>
      <Link to={comparisonPath({ ...view, replacedId: undefined })} className={styles.close} preventScrollReset>
        Не заменять
      </Link>
      {lists.length === 0 && (
        <p className={styles.none}>Похожих автомобилей сейчас нет, а&nbsp;в&nbsp;избранном всё уже сравнивается.</p>
      )}
      {lists.map(({ title, cars }) => (
        <div key={title} className={styles.choice}>
          <h3>{title}</h3>
          <ul className={styles.grid}>
            {cars.map((car) => (
              <CandidateLine key={car.id} car={car}>
                <form
                  method="post"
                  action={comparisonPath({ ...view, replacedId: card.id })}
                  onSubmit={(event) => void replace(event, car)}
                >
                  <input type="hidden" name="intent" value="replace" />
                  <input type="hidden" name="car" value={card.id} />
                  <input type="hidden" name="by" value={car.id} />
                  <Button type="submit" look="ghost" size="small">
                    Выбрать<span className="visually-hidden">: {formatCarName(car)}</span>
                  </Button>
                </form>
              </CandidateLine>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A car that can be added to the comparison, with the form that adds it. */
export function CandidateLine({ car, children }: { car: Candidate; children: ReactNode }) {
  const { photo } = car
  const [width] = photo?.widths ?? []
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {photo === null || width === undefined ? (
          <BodySilhouette body={car.body} />
        ) : (
          <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" style={cropPosition(photo)} />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{formatCarName(car)}</span>
        <span className={styles.more}>
          {car.year} · {formatRub(car.price.priceRub)}
        </span>
      </span>
      {children}
    </li>
  )
}

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
