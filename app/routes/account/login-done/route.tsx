import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import styles from '#app/features/account/login-sheet.module.css'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginPath, loginStepPath } from '#urls/login-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { plural } from '#locale/plural.ts'
import type { Route } from './+types/route'

/** After a login, shows how many cars did not fit into the account's lists. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { siteName, siteUrl } = context.get(siteContext)
  const back = backPath(url.searchParams.get('back'), siteUrl)
  if ((await context.get(accountContext)()) === undefined) throw redirect(loginPath(back))
  const left = parseLeftOutCounts(url.searchParams)
  if (left === undefined) throw redirect(back ?? accountPath())
  return { left, back: back ?? accountPath(), siteName, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Вы вошли', path: loginStepPath('done'), isIndexed: false })
}

const CARS = ['автомобиль', 'автомобиля', 'автомобилей'] as const

export default function LoginDone({ loaderData: { left, back } }: Route.ComponentProps) {
  return (
    <LoginSheet
      title="Вы вошли"
      lead="В кабинете теперь всё, что было сохранено в этом браузере, кроме того, что не поместилось."
    >
      <ul className={styles.list}>
        {left.favourites > 0 && (
          <li>
            В <a href={favouritesPath()}>избранное</a> не&nbsp;поместилось: {plural(left.favourites, CARS)}.
          </li>
        )}
        {left.compared > 0 && (
          <li>
            В <a href={comparisonPath()}>сравнение</a> не&nbsp;поместилось: {plural(left.compared, CARS)}.
          </li>
        )}
      </ul>
      <ButtonLink to={back} look="ink" wide reloadDocument>
        Продолжить
      </ButtonLink>
    </LoginSheet>
  )
}

/** Parses from the address how many cars did not fit into the account's lists; undefined when all of them did. */
function parseLeftOutCounts(search: URLSearchParams): Record<'favourites' | 'compared', number> | undefined {
  const count = (name: string) => {
    const number = search.get(name) ?? ''
    return /^\d{1,3}$/.test(number) ? Number(number) : 0
  }
  const left = { favourites: count('favourites'), compared: count('compared') }
  return left.favourites === 0 && left.compared === 0 ? undefined : left
}
