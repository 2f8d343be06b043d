import { Bell, BellRing } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import { addressOf, searchAddressOf } from '#app/features/catalogue/address.ts'
import { useSite } from '#app/features/layout/use-site.ts'
import type { SavedAnswer } from '#app/features/notices/saved-answer.ts'
import { accountPath, followSearchPath, loginByPath } from '#app/paths.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue-query.ts'
import type { FollowState } from './find-following.server.ts'
import styles from './follow-search.module.css'

/** Has the search watched for new cars; who has not logged in is told in a sheet what that means, and asked whom to tell. */
export function FollowSearch({ query, following }: { query: CatalogueQuery; following: FollowState }) {
  const fetcher = useFetcher<SavedAnswer>({ key: `follow ${searchAddressOf(query)}` })
  const isLoggedIn = useSite()?.kept.isLoggedIn ?? false
  const search = searchAddressOf(query)
  const isBeingSaved = fetcher.state !== 'idle'
  const isSilent = following === 'silent' || (fetcher.data?.saved === true && fetcher.data.isSilent === true)
  if (isSilent && !isBeingSaved)
    return (
      <Link to={accountPath('searches')} className={styles.follow} aria-live="polite">
        <BellRing /> Поиск сохранён. Укажите почту
      </Link>
    )
  if (following === 'told' || isBeingSaved || fetcher.data?.saved === true)
    return (
      <Link to={accountPath('searches')} className={styles.follow} aria-live="polite">
        <BellRing /> Вы&nbsp;следите за&nbsp;поиском
      </Link>
    )
  if (!isLoggedIn)
    return (
      <a
        href={loginByPath('email', followSearchPath(search))}
        data-modal="follow-search"
        data-search={search}
        className={styles.follow}
        rel="nofollow"
      >
        <Bell /> Следить за&nbsp;поиском
      </a>
    )
  return (
    <fetcher.Form method="post" action={accountPath('searches')}>
      <input type="hidden" name="from" value="catalogue" />
      <button type="submit" name="follow" value={addressOf(query)} className={styles.follow}>
        <Bell /> Следить за&nbsp;поиском
      </button>
      {fetcher.data?.saved === false && (
        <Link to={`${accountPath('searches')}?done=full`} role="alert" className={styles.refused}>
          Поисков уже слишком много: уберите лишний
        </Link>
      )}
    </fetcher.Form>
  )
}
