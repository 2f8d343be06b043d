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
  /** The car that is to go. */
  card: CarCard
  favourites: readonly Candidate[]
  similar: readonly Candidate[]
  view: ComparisonPathParams
  say: (words: string) => void
}

/** What could stand in a car's place: his favourites, and cars that are like it. */
export function ReplacePanel({ card, favourites, similar, view, say }: ReplacePanelProps) {
  const submit = useSubmit()
  const replace = async (event: FormEvent<HTMLFormElement>, car: Candidate): Promise<void> => {
    event.preventDefault()
    const sent = submit(event.currentTarget, { preventScrollReset: true, replace: true })
    say(`${formatCarName(card)}: вместо него теперь ${formatCarName(car)}`)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    await sent
    notifyListsChanged()
  }
  const lists = [
    { title: 'Из избранного', cars: favourites },
    { title: 'Похожие', cars: similar },
  ].filter(({ cars }) => cars.length > 0)
  return (
    <section id={REPLACE_ID} className={styles.panel} aria-labelledby="replace-title">
      {/* Whoever has asked for it by keyboard goes on here. */}
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
                  <input type="hidden" name="deed" value="replace" />
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
