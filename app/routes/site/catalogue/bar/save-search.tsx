import { Bell, BellRing } from 'lucide-react'
import { useFetcher } from 'react-router'
import { addressOf, searchAddressOf } from '#app/features/catalogue/address.ts'
import type { AutosaveResult } from '#app/features/notices/notice-frequency-picker.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { accountPath, followSearchPath } from '#urls/account-paths.ts'
import { loginByPath } from '#urls/login-paths.ts'
import type { FollowState } from '../find-follow-state.server.ts'
import styles from './save-search.module.css'

/**
 * The button that saves the search, after which its new cars are written about. For visitors who are not logged in it opens
 * a sheet with a form. On a phone it is a bell.
 */
export function SaveSearch({ query, following }: { query: CatalogueQuery; following: FollowState }) {
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
          className={classNames(styles.follow, styles.saved)}
          title={isSilent && !isBeingSaved ? SILENT_LABEL : SAVED_LABEL}
          // The pressed button has been replaced by this link, so the link takes the focus.
          ref={(link) => void (isBeingSaved && link?.focus())}
        >
          <BellRing /> <span>{isSilent && !isBeingSaved ? SILENT_LABEL : SAVED_LABEL}</span>
        </Link>
      ) : isLoggedIn ? (
        <fetcher.Form method="post" action={accountPath('searches')}>
          <input type="hidden" name="from" value="catalogue" />
          <button type="submit" name="follow" value={addressOf(query)} className={styles.follow} title={SAVE_LABEL}>
            <Bell /> <span>{SAVE_LABEL}</span>
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
          title={SAVE_LABEL}
          rel="nofollow"
        >
          <Bell /> <span>{SAVE_LABEL}</span>
        </a>
      )}
    </div>
  )
}

const SAVE_LABEL = 'Сохранить поиск'
const SAVED_LABEL = 'Поиск сохранён'
const SILENT_LABEL = 'Поиск сохранён. Укажите почту'
