import { Form, Link, useFetcher } from 'react-router'
import { CARS } from '#app/features/cars/car-words.ts'
import { PacePicker } from '#app/features/notices/pace-picker.tsx'
import type { SavedAnswer } from '#app/features/notices/saved-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { plural } from '#app/ui/plural.ts'
import type { SavedSearch } from '#domain/searches/saved-search.ts'
import styles from './searches.module.css'

/** A search that is followed: what it is, what it finds now, how soon news of it come, and the way out. */
export function SearchRow({ search: { id, path, title, pace, total } }: { search: SavedSearch & { total: number } }) {
  const fetcher = useFetcher<SavedAnswer>()
  return (
    <li className={styles.search}>
      <div>
        <Link to={path} className={styles.title}>
          {title}
        </Link>
        <p className={styles.count}>{total === 0 ? 'Сейчас таких нет' : `Сейчас ${plural(total, CARS)}`}</p>
      </div>
      <div className={styles.tools}>
        <PacePicker fetcher={fetcher} label={`Когда писать о\u00A0новых автомобилях: ${title}`} pace={pace}>
          <input type="hidden" name="search" value={id} />
        </PacePicker>
        <Form method="post" reloadDocument>
          <Button
            type="submit"
            name="remove"
            value={id}
            look="ghost"
            size="small"
            aria-label={`Убрать поиск: ${title}`}
          >
            Убрать
          </Button>
        </Form>
      </div>
    </li>
  )
}
