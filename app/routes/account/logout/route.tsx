import { redirect } from 'react-router'
import { backPath } from '#app/features/account/back-path.ts'
import styles from '#app/features/account/login-sheet.module.css'
import { LoginSheet } from '#app/features/account/login-sheet.tsx'
import { deleteAllDrafts } from '#app/features/requests/form/draft.ts'
import { accountContext, authHeaders } from '#app/http/middleware/account.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { homePath } from '#urls/content-paths.ts'
import { loginPath, logoutPath } from '#urls/login-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import type { Route } from './+types/route'

/** A link must not log anybody out: it only asks. */
export async function loader({ context }: Route.LoaderArgs) {
  if ((await context.get(accountContext)()) === undefined) throw redirect(loginPath())
  const { siteName, siteUrl } = context.get(siteContext)
  return { siteName, siteUrl }
}

/**
 * Ends the session of this browser. What the account keeps stays with it; the browser begins anew. With `back` the
 * visitor means to log in once more, and goes on there.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { auth, siteUrl } = context.get(siteContext)
  const { fields } = await readShortForm(request)
  const back = backPath(parseTextField(fields, 'back'), siteUrl)
  const setCookies = await auth.endSession(authHeaders(request, context))
  const answer = redirect(back === undefined ? homePath() : loginPath(back), 303)
  for (const cookie of setCookies) answer.headers.append('set-cookie', cookie)
  return answer
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
