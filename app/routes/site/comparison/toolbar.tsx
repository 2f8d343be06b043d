import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { CARS } from '#app/features/cars/car-words.ts'
import { nameCar } from '#app/features/cars/describe-car.ts'
import { type ComparisonView, favouritesPath } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { plural } from '#app/ui/plural.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { AddForm } from './add-form.tsx'
import { DeedForm } from './deed-form.tsx'
import { CandidateLine } from './candidate-line.tsx'
import styles from './toolbar.module.css'
import type { Candidate } from './load-comparison.server.ts'
import { ShareForms } from './share-forms.tsx'
import { useComparedWish } from './use-shown-cars.ts'

interface Props {
  block: CatalogueBlock
  /** How many cars are compared. */
  count: number
  /** Favourites of this block that could be added. */
  kept: readonly Candidate[]
  isFull: boolean
  shareUrl: string | undefined
  view: ComparisonView
  say: (words: string) => void
}

/** What can be done with the comparison as a whole. Everything opens without JavaScript. */
export function Toolbar({ block, count, kept, isFull, shareUrl, view, say }: Props) {
  const wishOf = useComparedWish()
  const addable = kept.filter(({ id }) => wishOf(id) !== true)
  return (
    <div className={styles.tools}>
      {count > 0 && kept.length > 0 && !isFull && (
        <Popover
          label={
            <>
              <Plus aria-hidden="true" />
              Из&nbsp;избранного
            </>
          }
          buttonClass={styles.tool}
          panelClass={styles.wide}
        >
          <ul>
            {addable.map((car) => (
              <CandidateLine key={car.id} car={car}>
                <AddForm candidate={car} onAdd={() => say(`${nameCar(car)} добавлен к сравнению`)} />
              </CandidateLine>
            ))}
          </ul>
          <Link to={favouritesPath()} className={styles.more}>
            Всё избранное
          </Link>
        </Popover>
      )}
      {count > 0 && (
        <>
          <Popover label="Поделиться" buttonClass={styles.tool}>
            <ShareForms shareUrl={shareUrl} view={view} say={say} />
          </Popover>
          <button
            type="button"
            className={`${styles.tool} ${styles.print} needs-script`}
            onClick={() => window.print()}
          >
            Распечатать
          </button>
          <Popover label="Очистить" buttonClass={styles.tool}>
            <ClearForm block={block} count={count} view={view} say={say} />
          </Popover>
        </>
      )}
    </div>
  )
}

function ClearForm({ block, count, view, say }: Pick<Props, 'block' | 'count' | 'view' | 'say'>) {
  return (
    <DeedForm
      deed="clear"
      view={{ ...view, block }}
      onSend={() => {
        say('Сравнение очищено')
        document.querySelector<HTMLElement>('main h1')?.focus()
      }}
    >
      <input type="hidden" name="block" value={block} />
      <p className={styles.question}>
        Убрать из&nbsp;сравнения {plural(count, CARS)} {block === 'new' ? 'из раздела «Новые»' : 'с\u00A0пробегом'}?
      </p>
      <Button type="submit" size="small" wide>
        Убрать
      </Button>
    </DeedForm>
  )
}
