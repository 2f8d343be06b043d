import { data, Form, redirect } from 'react-router'
import { isConfirmed, requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { deleteAllDrafts } from '#app/features/form/draft.ts'
import type { RouteContext } from '#app/http/action-args.ts'
import { sessionCookie } from '#app/http/login-cookies.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { eraseAccount, notifyErasure } from '#domain/accounts/erasure/erase-account.server.ts'
import { accountExportPath, accountPath, erasedPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import pageStyles from '../account-page.module.css'
import { ConfirmNotice } from '../confirm-notice.tsx'
import type { Route } from './+types/route'
import styles from './erase.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { siteName, siteUrl } = context.get(siteContext)
  return { isConfirmed: await isConfirmed(context), siteName, siteUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { fields } = await readShortForm(request)
  await requireConfirmation(context, accountPath('data/erase'))
  // The erasure is final, so the form has a box to tick as well as a button.
  if (parseTextField(fields, 'sure') !== 'on') return data({ isUnsure: true }, { status: 422 })
  const cookie = await finishErasure(context, context.get(signedInContext).accountId)
  return redirect(erasedPath(), { status: 303, headers: { 'set-cookie': cookie } })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    ...loaderData,
    title: 'Удалить мои данные',
    path: accountPath('data/erase'),
    isIndexed: false,
  })
}

const ERASED_ITEMS = [
  'имя, телефоны, почта и способы входа',
  'избранное, сравнение, недавно просмотренные и поиски',
  'гараж и уведомления',
  'имя, контакты, комментарии и файлы во всех ваших заявках',
]

/** What an erasure deletes, what stays, and the form that starts it. */
export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Мои данные', to: accountPath('data') }, { label: 'Удаление' }]} />
        <h1>Удалить мои данные</h1>
      </header>
      <p>Удалим сразу и&nbsp;навсегда:</p>
      <ul className={styles.list}>
        {ERASED_ITEMS.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>
        В&nbsp;заявках останутся вид, день и&nbsp;автомобиль: по&nbsp;ним нельзя узнать, кто их отправил. Заявки,
        которые ещё не&nbsp;дошли до&nbsp;менеджера, отправлены не&nbsp;будут.
      </p>
      <p>
        Хотите сохранить копию? <a href={accountExportPath()}>Скачайте свои данные</a> до&nbsp;удаления.
      </p>
      {loaderData.isConfirmed ? (
        <Form method="post" reloadDocument onSubmit={deleteAllDrafts} className={styles.form}>
          {actionData?.isUnsure && (
            <Alert tone="bad" live>
              Отметьте, что&nbsp;понимаете: вернуть данные будет нельзя.
            </Alert>
          )}
          <CheckRow name="sure" required>
            Понимаю, что вернуть данные будет нельзя
          </CheckRow>
          <div className={styles.ways}>
            <Button type="submit">Удалить навсегда</Button>
            <ButtonLink to={accountPath('data')} look="ghost">
              Не удалять
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ConfirmNotice back={accountPath('data/erase')}>
          Чтобы удалить данные, подтвердите, что это вы: пришлём код.
        </ConfirmNotice>
      )}
    </section>
  )
}

/**
 * Notifies the contacts of the account that is logged in, and erases it with its sessions. Returns the `Set-Cookie` header
 * that deletes the session's cookie.
 */
async function finishErasure(context: RouteContext, accountId: number): Promise<string> {
  const site = context.get(siteContext)
  await notifyErasure(site, accountId)
  await eraseAccount(site, accountId)
  return sessionCookie.clear(site)
}
