import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  addressOf: (page: number) => string
}

/** Real links to the pages of a list; nothing when there is only one page. */
export function Pagination({ page, pageCount, addressOf }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Страницы" className={styles.pages}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} className={styles.page} rel="prev" aria-label="Предыдущая страница">
          <ChevronLeft />
        </Link>
      )}
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={addressOf(number)}
            className={styles.page}
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={addressOf(page + 1)} className={styles.page} rel="next" aria-label="Следующая страница">
          <ChevronRight />
        </Link>
      )}
    </nav>
  )
}

/** Which page numbers to show: the first, the last, the current one with its neighbours; `null` stands for a gap. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  // A gap of a single page shows that page instead.
  if (current === 4) shown.push(2)
  if (current === count - 3) shown.push(count - 1)
  const pages = [...new Set(shown)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page]))
}
