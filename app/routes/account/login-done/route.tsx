import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import { goOn } from '#app/features/account/finish-login.server.ts'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { clearProviderWay, readProviderWay } from '#app/features/account/provider-way.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { accountContext } from '#app/middleware/account.ts'
import { senderContext } from '#app/middleware/sender.ts'
import { siteContext } from '#app/middleware/site.ts'
import { accountPath, comparisonPath, favouritesPath, loginPath, loginStepPath } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { plural } from '#app/ui/plural.ts'
import { noteConsents } from '#domain/accounts/note-consents.server.ts'
import { plainAddress } from '#domain/requests/address-block.ts'
import type { Route } from './+types/route'
import { readLeft } from './read-left.ts'

/** Where a provider's word leads, whose session has begun; and where whoever has too many cars is told so. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  const session = await context.get(accountContext)()
  const back = backPath(url.searchParams.get('back'), siteUrl)
  if (session === undefined) throw redirect(loginPath(back))
  const left = readLeft(url.searchParams)
  if (left !== undefined) return { left, back: back ?? accountPath(), siteName, siteUrl }
  const isHttps = siteUrl.startsWith('https:')
  const way = readProviderWay(request, isHttps)
  if (way !== undefined)
    await noteConsents(site.db, session.accountId, {
      ...way,
      at: site.now(),
      address: plainAddress(context.get(senderContext).address),
    })
  const answer = await goOn(request, context, session.accountId, way?.back ?? back)
  if (way !== undefined) answer.headers.append('set-cookie', clearProviderWay(isHttps))
  throw answer
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
