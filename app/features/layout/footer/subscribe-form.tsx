import type { ReactNode } from 'react'
import { legalPath } from '#urls/content-paths.ts'
import { callPath } from '#urls/request-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import styles from './subscribe-form.module.css'

/**
 * The subscription form in the footer: a plain form with a `data-action` (docs/product.md, Requests), which the
 * listeners of `modal-triggers.ts` send. Content of every page must be light, and the same for all visitors, so that
 * pages can be cached: it has no idempotency key of its own.
 */
export function SubscribeForm({ pageUrl }: { pageUrl: string }) {
  return (
    <form
      method="post"
      action={callPath('subscribe')}
      data-action="subscribe"
      aria-labelledby="subscribe-title"
      ref={disableNativeValidation}
      className={styles.form}
    >
      <input type="hidden" name="url" value={pageUrl} />
      <div>
        <h2 id="subscribe-title">Подписка на&nbsp;новости</h2>
        <p className={styles.lead}>Новые поступления и&nbsp;предложения на&nbsp;вашу почту.</p>
      </div>
      <div className={styles.fields}>
        <div className={styles.line}>
          <div className={styles.address}>
            <input
              type="email"
              name="email"
              autoComplete="email"
              placeholder={EMAIL_LABEL}
              aria-label={EMAIL_LABEL}
              required
              className={styles.email}
            />
          </div>
          <Button type="submit" look="ink">
            Подписаться
          </Button>
        </div>
        <div className={styles.consents}>
          <CheckRow name="consent" value="yes" required>
            Даю <TextLink path={legalPath('consent')}>согласие на&nbsp;обработку персональных данных</TextLink>
          </CheckRow>
          <CheckRow name="advertising" value="yes" required>
            Хочу получать <TextLink path={legalPath('advertising')}>предложения и&nbsp;новости</TextLink>
          </CheckRow>
        </div>
      </div>
      {/* A trap for robots. */}
      <div className="visually-hidden" aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </form>
  )
}

const EMAIL_LABEL = 'Электронная почта'

/** In a new tab: the filled-in form stays open. */
const TextLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a href={path} target="_blank" rel="noopener" className={styles.link}>
    {children}
  </a>
)

/** With script the site reports every error, in Russian; without it the browser does. */
const disableNativeValidation = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true
}
