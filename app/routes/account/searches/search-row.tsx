import { Form, Link, useFetcher } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { NoticeFrequencyPicker } from '#app/features/notices/notice-frequency-picker.tsx'
import type { AutosaveResult } from '#app/features/notices/autosave-result.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { plural } from '#locale/plural.ts'
import type { SavedSearch } from '#domain/searches/saved-search.ts'
import { accountPath } from '#urls/account-paths.ts'
import styles from './searches.module.css'

/** A saved search: its title and current count, the frequency of its notices, and a button to remove it. */
export function SearchRow({
  search: { id, path, title, frequency, total },
}: {
  search: SavedSearch & { total: number }
}) {
  const fetcher = useFetcher<AutosaveResult>()
  return (
    <li className={styles.search}>
      <div>
        <Link to={path} className={styles.title}>
          {title}
        </Link>
        <p className={styles.count}>{total === 0 ? 'Сейчас таких нет' : `Сейчас ${plural(total, CAR_FORMS)}`}</p>
      </div>
      <div className={styles.tools}>
        <NoticeFrequencyPicker
          fetcher={fetcher}
          label={`Когда писать о\u00A0новых автомобилях: ${title}`}
          frequency={frequency}
        >
          <input type="hidden" name="search" value={id} />
        </NoticeFrequencyPicker>
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

/** The search that a visitor has logged in to follow, with its button. */
export function OfferedSearch({ path, title }: { path: string; title: string }) {
  return (
    <Form method="post" action={accountPath('searches')} reloadDocument className={styles.offered}>
      <p className={styles.title}>{title}</p>
      <Button type="submit" name="follow" value={path} look="accent">
        Следить за&nbsp;поиском
      </Button>
    </Form>
  )
}
