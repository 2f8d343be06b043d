import { data, redirect } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_NAME_LENGTH, RenameSchema } from '#domain/accounts/account.ts'
import { accountExportPath, accountPath } from '#urls/account-paths.ts'
import { parseListQuery } from '#urls/list-query.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findAccount, renameAccount } from '#domain/accounts/find-account.server.ts'
import {
  CONSENT_LIST,
  isAdvertisingAllowed,
  listConsentPage,
  withdrawAdvertising,
} from '#domain/accounts/consents/consents.server.ts'
import { formatPhone } from '#locale/phone.ts'
import { Consents } from './consents.tsx'
import styles from './data.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const account = await findAccount(site, accountId)
  const query = parseListQuery(CONSENT_LIST, url.searchParams)
  if (account === undefined || query === undefined) throw data(undefined, { status: 404 })
  const list = await listConsentPage(site, accountId, query)
  if (query.page > list.pageCount) throw data(undefined, { status: 404 })
  return {
    account,
    consents: { query, list, isAdvertised: await isAdvertisingAllowed(site, accountId) },
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  return updateAccount(context.get(siteContext), accountId, request)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Мои данные', path: accountPath('data'), isIndexed: false })
}

const DONE_MESSAGES = {
  name: 'Имя сохранено.',
  advertising: 'Согласие на\u00A0рекламу отозвано: больше её не\u00A0будет.',
}

/** What the site stores about the visitor, their consents, and the links to export or erase it all. */
export default function AccountData({ loaderData, actionData }: Route.ComponentProps) {
  const { account, consents } = loaderData
  return (
    <div className={styles.page}>
      <h1>Мои данные</h1>
      {actionData === undefined && <DoneAlert messages={DONE_MESSAGES} />}
      {actionData !== undefined && actionData.intent !== 'rename' && (
        <Alert tone="bad" live>
          {actionData.message}
        </Alert>
      )}
      <NameForm name={account.name} rejection={actionData} />
      <Contacts phones={account.phones} emails={account.emails} />
      <section className={styles.section} aria-labelledby="ways-in">
        <h2 id="ways-in">Вход</h2>
        <p>Где вы вошли и&nbsp;чем входите. Пароля у&nbsp;вас нет: его нельзя ни&nbsp;забыть, ни&nbsp;украсть.</p>
        <div className={styles.ways}>
          <ButtonLink to={accountPath('data/sessions')} look="ghost">
            Устройства
          </ButtonLink>
          <ButtonLink to={accountPath('data/passkeys')} look="ghost">
            Ключи доступа
          </ButtonLink>
        </div>
      </section>
      <Consents {...consents} />
      <section className={styles.section} aria-labelledby="copy">
        <h2 id="copy">Копия и&nbsp;удаление</h2>
        <p>Всё, что о&nbsp;вас хранится, — одним файлом JSON. Удаление стирает это сразу и&nbsp;навсегда.</p>
        <div className={styles.ways}>
          <ButtonAnchor href={accountExportPath()} look="ghost" download>
            Скачать мои данные
          </ButtonAnchor>
          <ButtonLink to={accountPath('data/erase')} look="ghost">
            Удалить мои данные
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

/** The verified contacts, with a link to change them. */
function Contacts({ phones, emails }: { phones: readonly string[]; emails: readonly string[] }) {
  return (
    <section className={styles.section} aria-labelledby="contacts-heading">
      <h2 id="contacts-heading">Телефоны и&nbsp;почта</h2>
      <ul className={styles.contacts}>
        {phones.map((phone) => (
          <li key={phone}>{formatPhone(phone)}</li>
        ))}
        {emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      {emails.length === 0 && (
        <p>Добавьте почту — и&nbsp;мы&nbsp;напишем, когда сохранённый автомобиль подешевеет или его забронируют.</p>
      )}
      <ButtonLink to={accountPath('data/contact')} look="ghost">
        Добавить или изменить
      </ButtonLink>
    </section>
  )
}

/** The visitor's name, which prefills the request forms. */
function NameForm({ name, rejection }: { name: string; rejection: FormRejection | undefined }) {
  return (
    <section className={styles.section} aria-labelledby="name-heading">
      <h2 id="name-heading">Имя</h2>
      <Form
        key={name}
        id="account"
        intent="rename"
        schema={RenameSchema}
        values={{ name }}
        rejection={rejection}
        className={styles.name}
      >
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('name')}
              label="Как к вам обращаться"
              hint="Подставим в заявки, чтобы не вводить каждый раз."
              autoComplete="name"
              maxLength={MAX_NAME_LENGTH}
            />
            <Button type="submit" aria-disabled={isBusy || undefined}>
              Сохранить
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}

/** Makes the change that a form of the page requests, or sends the form back. */
async function updateAccount(site: Site, accountId: number, request: Request) {
  const form = await readForm(request)
  switch (form.intent) {
    case 'withdraw-advertising':
      await withdrawAdvertising(site, accountId)
      return redirect(`${accountPath('data')}?done=advertising`, 303)
    case 'rename': {
      const parsed = form.parse(RenameSchema)
      if (!parsed.ok) return parsed.rejection
      await renameAccount(site, { accountId, name: parsed.values.name })
      return redirect(`${accountPath('data')}?done=name`, 303)
    }
    default:
      return form.rejectMalformed()
  }
}
