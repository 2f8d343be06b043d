import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import { sessionCookie } from '#app/http/login-cookies.ts'
import { accountContext } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { endSession } from '#domain/accounts/sessions/sessions.server.ts'
import { homePath } from '#urls/content-paths.ts'
import { loginPath, logoutPath } from '#urls/login-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

/** A link must not log anybody out: the page asks for a click on its button. */
export async function loader({ context }: Route.LoaderArgs) {
  if ((await context.get(accountContext)()) === undefined) throw redirect(loginPath())
  const { siteName, siteUrl } = context.get(siteContext)
  return { siteName, siteUrl }
}

/**
 * Ends the session of this browser. The account keeps its saved cars; the browser's lists are empty. With `back` the
 * visitor is redirected to the login and returns to `back` after it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { fields } = await readShortForm(request)
  const back = backPath(parseTextField(fields, 'back'), site.siteUrl)
  await endSession(site, sessionCookie.read(request, site))
  return redirect(back === undefined ? homePath() : loginPath(back), {
    status: 303,
    headers: { 'set-cookie': sessionCookie.clear(site) },
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({ ...loaderData, title: 'Выход из кабинета', path: logoutPath(), isIndexed: false })
}

export default function Logout() {
  return (
    <LoginSheet
      title="Выйти из кабинета?"
      lead="Избранное, сравнение и заявки останутся в кабинете и вернутся, когда вы войдёте снова."
    >
      <form method="post" onSubmit={deleteAllDrafts} className={styles.form}>
        <Button type="submit" look="ink" wide>
          Выйти
        </Button>
      </form>
    </LoginSheet>
  )
}
