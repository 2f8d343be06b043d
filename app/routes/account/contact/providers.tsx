import { Form } from 'react-router'
import { accountPath } from '#urls/account-paths.ts'
import { loginWithPath } from '#urls/login-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import type { Identity } from '#domain/accounts/login-methods/identities.server.ts'
import type { AuthProvider } from '#platform/auth/auth-provider.ts'
import pageStyles from '../account-page.module.css'
import { PROVIDER_NAMES } from '#domain/accounts/login-methods/provider-names.ts'
import styles from './contact.module.css'

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
              <Form method="post">
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
              </Form>
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
