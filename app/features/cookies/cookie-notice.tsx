import { type SubmitEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { cookieActionPath } from '#urls/request-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { subscribeToCookieChoice, needsCookieChoice } from '../cookie-choice/cookie-choice-events.ts'
import styles from './cookie-notice.module.css'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/**
 * Asks which optional cookies and content are allowed, until there is an answer (docs/product.md, Cookie settings). It
 * is at the bottom of the window and takes no focus; without JavaScript its buttons lead back to the same page.
 */
export function CookieNotice({ isNeeded }: { isNeeded: boolean }) {
  const { pathname, search } = useLocation()
  const isShown = useSyncExternalStore(subscribeToCookieChoice, needsCookieChoice, () => isNeeded)
  if (!isShown) return null
  return (
    <section aria-label="Файлы cookie" className={styles.notice}>
      <form
        method="post"
        encType="multipart/form-data"
        action={cookieActionPath()}
        onSubmit={(event) => void send(event)}
        className={styles.form}
      >
        <input type="hidden" name="back" value={pathname + search} />
        <p>
          Храним избранное в&nbsp;cookie. Статистику и&nbsp;карты включим, если разрешите.{' '}
          <RequestLink form="cookie" className={styles.more}>
            Подробнее
          </RequestLink>
        </p>
        <div className={styles.actions}>
          <Button type="submit" name="choice" value="accept" look="ghost" size="small">
            Разрешить
          </Button>
          <Button type="submit" name="choice" value="refuse" look="ghost" size="small">
            Отказаться
          </Button>
        </div>
      </form>
    </section>
  )
}

async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const { currentTarget: form, nativeEvent } = event
  const { submitter } = nativeEvent
  try {
    const { sendChoice } = await import('./send-choice.ts')
    await sendChoice(form, submitter)
  } catch (error) {
    // Our script did not load: the browser sends the form.
    reportHandledError('cookie notice', error)
    HTMLFormElement.prototype.submit.call(withPressedButton(form, submitter))
  }
}

/** `submit()` leaves out the pressed button. */
function withPressedButton(form: HTMLFormElement, submitter: HTMLElement | null): HTMLFormElement {
  const { value } = submitter instanceof HTMLButtonElement ? submitter : { value: '' }
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'choice', value })
  form.append(field)
  return form
}
