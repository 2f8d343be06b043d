import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { pageNumbers } from './page-numbers.ts'
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
