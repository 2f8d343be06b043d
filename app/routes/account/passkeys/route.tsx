import { data, redirect, Form } from 'react-router'
import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import { isConfirmed, requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { listPasskeys } from '#domain/accounts/passkeys/passkeys.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_LABEL_LENGTH, type Passkey } from '#domain/accounts/passkeys/passkey.ts'
import pageStyles from '../account-page.module.css'
import { ConfirmNotice } from '../confirm-notice.tsx'
import { DoneAlert } from '../done-alert.tsx'
import type { Route } from './+types/route'
import { AddPasskey } from './add-passkey.tsx'
import { changePasskey } from './change-passkey.server.ts'
import styles from './passkeys.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const passkeys = await listPasskeys(site, accountId)
  return { passkeys, isConfirmed: await isConfirmed(context), siteName: site.siteName, siteUrl: site.siteUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  const { fields } = await readShortForm(request)
  if (parseTextField(fields, 'intent') === 'remove') await requireConfirmation(context, accountPath('data/passkeys'))
  const result = await changePasskey(context.get(siteContext), accountId, {
    intent: parseTextField(fields, 'intent'),
    passkeyId: parseIdField(fields, 'passkey'),
    label: parseTextField(fields, 'label') ?? '',
  })
  if (!result.ok) return data(result, { status: 422 })
  return redirect(`${accountPath('data/passkeys')}?done=${result.done}`, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Ключи доступа', path: accountPath('data/passkeys'), isIndexed: false })
}

const DONE_MESSAGES = { renamed: 'Название сохранено.', removed: 'Ключ удалён: войти им больше нельзя.' }

/** The account's passkeys: a login by fingerprint, face or the device's code. */
export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys } = loaderData
  const canChange = loaderData.isConfirmed
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Мои данные', to: accountPath('data') }, { label: 'Ключи доступа' }]} />
        <h1>Ключи доступа</h1>
        <p className={pageStyles.lead}>
          Входите по&nbsp;отпечатку, лицу или коду устройства&nbsp;— без кодов из&nbsp;сообщений. Ключ хранится
          у&nbsp;вас, и&nbsp;выманить его нельзя: он подходит только к&nbsp;этому сайту.
        </p>
      </header>
      {actionData === undefined && <DoneAlert messages={DONE_MESSAGES} />}
      {actionData !== undefined && (
        <Alert tone="bad" live>
          {actionData.error}
        </Alert>
      )}
      {passkeys.length === 0 ? (
        <p>Ключей пока нет.</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} canRemove={canChange} />
          ))}
        </ul>
      )}
      {canChange ? (
        <AddPasskey />
      ) : (
        <ConfirmNotice back={accountPath('data/passkeys')}>
          Чтобы добавить или удалить ключ, подтвердите, что это вы: пришлём код.
        </ConfirmNotice>
      )}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  /** False until the visitor has confirmed that the account is theirs. */
  canRemove: boolean
}

/** A passkey: its name and dates, with the forms to rename or remove it. */
function PasskeyRow({ passkey: { id, label, addedAt, usedAt }, canRemove }: PasskeyRowProps) {
  const timeZone = useTimeZone()
  return (
    <li className={styles.key}>
      <p className={styles.label}>{label}</p>
      <p className={styles.note}>
        Добавлен {formatDate(addedAt, timeZone)}
        {usedAt === null ? ', ещё не\u00A0использован' : `, последний вход ${formatDate(usedAt, timeZone)}`}
      </p>
      <details key={label}>
        <summary className={styles.change} aria-label={`Изменить: ${label}`}>
          Изменить
        </summary>
        <div className={styles.actions}>
          <Form method="post" className={styles.rename}>
            <input type="hidden" name="passkey" value={id} />
            <TextField
              id={`label-${id}`}
              name="label"
              label="Название"
              maxLength={MAX_LABEL_LENGTH}
              defaultValue={label}
              autoComplete="off"
            />
            <Button type="submit" name="intent" value="rename" size="small">
              Сохранить
            </Button>
          </Form>
          {canRemove && (
            <Form method="post">
              <input type="hidden" name="passkey" value={id} />
              <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                Удалить ключ
              </Button>
            </Form>
          )}
        </div>
      </details>
    </li>
  )
}
