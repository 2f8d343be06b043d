import { Bell, BellRing } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import { addressOf, searchAddressOf } from '#app/features/catalogue/address.ts'
import { useSite } from '#app/features/site/use-site.ts'
import type { AutosaveResult } from '#app/features/notices/autosave-result.ts'
import { accountPath, followSearchPath } from '#urls/account-paths.ts'
import { loginByPath } from '#urls/login-paths.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { FollowState } from './find-follow-state.server.ts'
import styles from './follow-search.module.css'

/** The button to follow the search. For visitors who are not logged in it opens a pop-up with a form. */
export function FollowSearch({ query, following }: { query: CatalogueQuery; following: FollowState }) {
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
