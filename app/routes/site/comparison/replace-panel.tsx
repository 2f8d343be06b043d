import type { FormEvent } from 'react'
import { Link, useSubmit } from 'react-router'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { CarCard } from '#domain/cars/car-card.ts'
import { CandidateLine } from './candidate-line.tsx'
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
