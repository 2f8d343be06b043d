import { Form as RouterForm, redirect } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { readForm, type RejectedForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { removeLoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { isConfirmed, requireConfirmation } from '#app/features/account/confirmation.server.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { listPasskeys, renamePasskey } from '#domain/accounts/passkeys/passkeys.server.ts'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_LABEL_LENGTH, type Passkey, PasskeyLabelSchema } from '#domain/passkeys/passkey.ts'
import pageStyles from '../account-page.module.css'
import { ConfirmNotice } from '../confirm-notice.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'
import { AddPasskey } from './add-passkey.tsx'
import styles from './passkeys.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const passkeys = await listPasskeys(site, accountId)
  return { passkeys, isConfirmed: await isConfirmed(context), siteName: site.siteName, siteUrl: site.siteUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  const form = await readForm(request)
  if (form.intent === 'remove') await requireConfirmation(context, accountPath('data/passkeys'))
  const result = await changePasskey(context.get(siteContext), accountId, form)
  if (!result.ok) return result.rejection
  return redirect(`${accountPath('data/passkeys')}?done=${result.done}`, 303)
}

type ChangePasskeyResult = { ok: true; done: 'renamed' | 'removed' } | { ok: false; rejection: RejectedForm }

const PASSKEY_REMOVED = 'Такого ключа уже нет. Обновите страницу.'
const LAST_LOGIN_METHOD = 'Это единственный способ войти. Сначала добавьте почту, телефон или другой ключ.'

/** Renames or removes a passkey, by the form's `intent`; otherwise the form comes back with the reason. */
async function changePasskey(site: Site, accountId: number, form: SentForm): Promise<ChangePasskeyResult> {
  const reject = (message: string) => ({ ok: false as const, rejection: form.reject({}, message) })
  const passkeyId = parseIdField(form.fields, 'passkey')
  if (passkeyId === undefined) return reject(PASSKEY_REMOVED)
  if (form.intent === 'rename') {
    const parsed = form.parse(PasskeyLabelSchema)
    if (!parsed.ok) return parsed
    const isRenamed = await renamePasskey(site, { accountId, passkeyId, label: parsed.values.label })
    return isRenamed ? { ok: true, done: 'renamed' } : reject(PASSKEY_REMOVED)
  }
  if (form.intent !== 'remove') return { ok: false, rejection: form.rejectMalformed() }
  const removed = await removeLoginMethod(site, accountId, { kind: 'passkey', passkeyId })
  if (removed.ok) return { ok: true, done: 'removed' }
  return reject(removed.reason === 'last-login-method' ? LAST_LOGIN_METHOD : PASSKEY_REMOVED)
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
  // Other problems are about the page: the passkey may be gone.
  const rejection = actionData?.errors.label === undefined ? undefined : actionData
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
      {actionData?.message !== undefined && (
        <Alert tone="bad" live>
          {actionData.message}
        </Alert>
      )}
      {passkeys.length === 0 ? (
        <p>Ключей пока нет.</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} canRemove={canChange} rejection={rejection} />
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
  /** A wrong label, of this passkey or another. */
  rejection: FormRejection | undefined
}

/** A passkey: its name and dates, with the forms to rename or remove it. */
function PasskeyRow({ passkey: { id, label, addedAt, usedAt }, canRemove, rejection }: PasskeyRowProps) {
  const own = rejection?.values.passkey?.[0] === String(id) ? rejection : undefined
  const timeZone = useTimeZone()
  return (
    <li className={styles.key}>
      <p className={styles.label}>{label}</p>
      <p className={styles.note}>
        Добавлен {formatDate(addedAt, timeZone)}
        {usedAt === null ? ', ещё не\u00A0использован' : `, последний вход ${formatDate(usedAt, timeZone)}`}
      </p>
      <details key={label} open={own !== undefined}>
        <summary className={styles.change} aria-label={`Изменить: ${label}`}>
          Изменить
        </summary>
        <div className={styles.actions}>
          <Form
            id={`passkey-${id}`}
            intent="rename"
            schema={PasskeyLabelSchema}
            rejection={own}
            values={{ label }}
            className={styles.rename}
          >
            {({ field, isBusy }) => (
              <>
                <input type="hidden" name="passkey" value={id} />
                <TextField {...field('label')} label="Название" maxLength={MAX_LABEL_LENGTH} autoComplete="off" />
                <Button type="submit" size="small" aria-disabled={isBusy || undefined}>
                  Сохранить
                </Button>
              </>
            )}
          </Form>
          {canRemove && (
            <RouterForm method="post">
              <input type="hidden" name="passkey" value={id} />
              <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                Удалить ключ
              </Button>
            </RouterForm>
          )}
        </div>
      </details>
    </li>
  )
}
