import { Bell, BellRing, SlidersHorizontal } from 'lucide-react'
import { useFetcher } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { CAR_FORMS, SORT_LABEL } from '#app/features/cars/car.texts.ts'
import { ListHead } from '#app/features/cars/list-head.tsx'
import type { AutosaveResult } from '#app/features/notices/notice-frequency-picker.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { accountPath, followSearchPath } from '#urls/account-paths.ts'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { plural } from '#locale/plural.ts'
import { formatNumber } from '#locale/number.ts'
import { type CatalogueQuery, DEFAULT_SORT, SORTS } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf, searchAddressOf } from '#app/features/catalogue/address.ts'
import { loginByPath } from '#urls/login-paths.ts'
import styles from './catalogue-head.module.css'
import { SORT_LABELS } from '#app/features/catalogue/catalogue.texts.ts'
import type { FollowState } from './find-follow-state.server.ts'
import { FILTERS_ID } from './filters/filter-panel.tsx'
import { crumbsOf, headingOf, pageScopeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { listFilters, sortedBy } from './query-changes.ts'

interface CatalogueHeadProps {
  query: CatalogueQuery
  answer: { total: number }
  names: OptionNames
  /** `сегодня в 14:20`; null while the stock is empty. */
  updated: string | null
  /** Whether the visitor's account follows this search. */
  following: FollowState
}

/** Breadcrumbs, heading, number of cars, time of the last update, and the choice of order. */
export function CatalogueHead({ query, answer, names, updated, following }: CatalogueHeadProps) {
  const scope = pageScopeOf(query, names)
  const filterCount = listFilters(query).length
  return (
    <ListHead
      crumbs={crumbsOf(scope)}
      heading={headingOf(scope)}
      count={formatNumber(answer.total)}
      announcement={`Найдено: ${plural(answer.total, CAR_FORMS)}`}
      className={styles.head}
    >
      <div className={styles.tools}>
        <div className={styles.facts}>
          {updated !== null && <p className={styles.updated}>Обновлено {updated}</p>}
          <FollowSearch query={query} following={following} />
        </div>
        <Button className={styles.filters} popoverTarget={FILTERS_ID}>
          <SlidersHorizontal /> Фильтры{filterCount > 0 && ` · ${filterCount}`}
        </Button>
        <Menu
          label={SORT_LABEL}
          className={styles.sort}
          options={SORTS.map((sort) => ({
            label: SORT_LABELS[sort],
            to: addressOf(sortedBy(query, sort), CATALOG_ANCHOR),
            isCurrent: sort === query.sort && sort !== DEFAULT_SORT,
          }))}
        />
      </div>
    </ListHead>
  )
}

/** The button to follow the search. For visitors who are not logged in it opens a pop-up with a form. */
function FollowSearch({ query, following }: { query: CatalogueQuery; following: FollowState }) {
  const fetcher = useFetcher<AutosaveResult>({ key: `follow ${searchAddressOf(query)}` })
  const isLoggedIn = useSite()?.savedCars.isLoggedIn ?? false
  const search = searchAddressOf(query)
  const isBeingSaved = fetcher.state !== 'idle'
  const isSilent = following === 'silent' || (fetcher.data?.saved === true && fetcher.data.isSilent === true)
  const isFollowed = following === 'notified' || isBeingSaved || fetcher.data?.saved === true
  // The live region wraps both states, so that a screen reader announces the replacement of the button.
  return (
    <div aria-live="polite">
      {isSilent || isFollowed ? (
        <Link
          to={accountPath('searches')}
          className={styles.follow}
          // The pressed button has been replaced by this link, so the link takes the focus.
          ref={(link) => void (isBeingSaved && link?.focus())}
        >
          <BellRing /> {isSilent && !isBeingSaved ? SILENT_LABEL : 'Вы\u00a0следите за\u00a0поиском'}
        </Link>
      ) : isLoggedIn ? (
        <fetcher.Form method="post" action={accountPath('searches')}>
          <input type="hidden" name="from" value="catalogue" />
          <button type="submit" name="follow" value={addressOf(query)} className={styles.follow}>
            <Bell /> {FOLLOW_LABEL}
          </button>
          {fetcher.data?.saved === false && (
            <Link to={`${accountPath('searches')}?done=full`} role="alert" className={styles.refused}>
              Поисков уже слишком много: уберите лишний
            </Link>
          )}
        </fetcher.Form>
      ) : (
        <a
          href={loginByPath('email', followSearchPath(search))}
          data-modal="follow-search"
          data-search={search}
          className={styles.follow}
          rel="nofollow"
        >
          <Bell /> {FOLLOW_LABEL}
        </a>
      )}
    </div>
  )
}

const FOLLOW_LABEL = 'Следить за\u00a0поиском'
const SILENT_LABEL = 'Поиск сохранён. Укажите почту'
