import { Form as RouterForm } from 'react-router'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { Identity } from '#domain/accounts/login-methods/identities.server.ts'
import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import { formatDate } from '#locale/dates/date.ts'
import { formatPhone } from '#locale/phone.ts'
import { Popover } from '#app/ui/overlays/popover.tsx'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CONTACT_INTENT, ContactSchema } from '#app/features/account/login-schemas.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginWithPath } from '#urls/login-paths.ts'
import styles from './contact.module.css'
import pageStyles from '../account-page.module.css'

interface ContactListProps {
  phones: readonly string[]
  emails: readonly string[]
  /** False until the visitor has confirmed that the account is theirs. */
  canChange: boolean
}

/** The verified contacts of the account. */
export function ContactList({ phones, emails, canChange }: ContactListProps) {
  const contacts = [
    ...phones.map((phone) => ({ value: phone, label: formatPhone(phone), warning: PHONE_REMOVAL_WARNING })),
    ...emails.map((email) => ({ value: email, label: email, warning: EMAIL_REMOVAL_WARNING })),
  ]
  if (contacts.length === 0) return <p>Пока нет ни&nbsp;телефона, ни&nbsp;почты.</p>
  return (
    <ul className={styles.list}>
      {contacts.map(({ value, label, warning }) => (
        <li key={value} className={styles.row}>
          <span className={styles.contact}>{label}</span>
          {canChange && (
            <Popover label={<RemoveLabel contact={label} />} buttonClass={styles.remove} align="end">
              <p className={styles.question}>
                Удалить <strong>{label}</strong>? {warning}
              </p>
              {/* A full page load, so that the panel closes. */}
              <form method="post">
                <input type="hidden" name="intent" value="remove" />
                <Button type="submit" name="contact" value={value} wide>
                  Да, удалить
                </Button>
              </form>
            </Popover>
          )}
        </li>
      ))}
    </ul>
  )
}

const PHONE_REMOVAL_WARNING = 'Войти по\u00A0этому номеру больше не\u00A0получится.'
const EMAIL_REMOVAL_WARNING =
  'Войти по\u00A0этому адресу больше не\u00A0получится, и\u00A0уведомления на\u00A0него приходить перестанут.'

const RemoveLabel = ({ contact }: { contact: string }) => (
  <>
    Удалить<span className="visually-hidden"> {contact}</span>
  </>
)

interface AddContactProps {
  isPhoneOffered: boolean
  rejection: FormRejection | undefined
}

/** Adds a phone or an e-mail address; a code is sent to it first. */
export function AddContact({ isPhoneOffered, rejection }: AddContactProps) {
  return (
    <section className={pageStyles.section} aria-labelledby="add-contact">
      <h2 id="add-contact">Добавить</h2>
      <Form id="new" intent={CONTACT_INTENT} schema={ContactSchema} rejection={rejection} className={styles.form}>
        {({ field, isBusy }) => (
          <>
            <TextField
              {...field('contact')}
              label={isPhoneOffered ? 'Мобильный телефон или почта' : 'Электронная почта'}
              hint="Пришлём код, чтобы убедиться, что это ваш контакт."
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
            />
            <Button type="submit" aria-disabled={isBusy || undefined}>
              Получить код
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}

interface ProvidersProps {
  /** The providers that the site offers. */
  providers: readonly AuthProvider[]
  /** The identities that are linked already, whether the site still offers their provider or not. */
  identities: readonly Identity[]
  /** False until the visitor has confirmed that the account is theirs. */
  canChange: boolean
}

/** VK ID and Yandex ID as login methods of this account. Only its logged-in owner can link them. */
export function Providers({ providers, identities, canChange }: ProvidersProps) {
  const timeZone = useTimeZone()
  const free = canChange
    ? providers.filter((provider) => !identities.some((identity) => identity.provider === provider))
    : []
  return (
    <section className={pageStyles.section} aria-labelledby="providers">
      <h2 id="providers">Вход через другие сервисы</h2>
      <ul className={styles.list}>
        {identities.map(({ provider, linkedAt }) => (
          <li key={provider} className={styles.row}>
            <span>
              {PROVIDER_NAMES[provider]} <span className={styles.note}>с&nbsp;{formatDate(linkedAt, timeZone)}</span>
            </span>
            {canChange && (
              <RouterForm method="post">
                <input type="hidden" name="intent" value="unlink" />
                <Button
                  type="submit"
                  name="provider"
                  value={provider}
                  look="ghost"
                  size="small"
                  aria-label={`Отвязать ${PROVIDER_NAMES[provider]}`}
                >
                  Отвязать
                </Button>
              </RouterForm>
            )}
          </li>
        ))}
        {free.map((provider) => (
          <li key={provider} className={styles.row}>
            <span>{PROVIDER_NAMES[provider]}</span>
            <form method="post" action={loginWithPath(provider)}>
              <input type="hidden" name="link" value="yes" />
              <input type="hidden" name="back" value={accountPath('data/contact')} />
              <Button type="submit" look="ghost" size="small" aria-label={`Привязать ${PROVIDER_NAMES[provider]}`}>
                Привязать
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
