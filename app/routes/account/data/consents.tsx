import { Form, Link } from 'react-router'
import { LEGAL_TEXT_LABELS } from '#app/features/layout/footer/site-footer.tsx'
import { accountRequestPath } from '#urls/account-paths.ts'
import { legalPath } from '#urls/content-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import type { GivenConsent } from '#domain/accounts/account.ts'
import styles from './data.module.css'

/** The legal text of each purpose. */
const LEGAL_TEXT_SLUGS = { 'personal-data': 'consent', advertising: 'advertising' } as const

/** The visitor's consents, with place and date. Advertising can be withdrawn here; the rest ends with the account. */
export function Consents({ consents }: { consents: readonly GivenConsent[] }) {
  const isAdvertised = consents.some(({ purpose, withdrawnAt }) => purpose === 'advertising' && withdrawnAt === null)
  return (
    <section className={styles.section} aria-labelledby="consents-heading">
      <h2 id="consents-heading">Согласия</h2>
      {consents.length === 0 && <p>Вы ещё ни&nbsp;на&nbsp;что не&nbsp;соглашались.</p>}
      <ul className={styles.consents}>
        {[...new Set(consents.map(textOf))].map((text) => (
          <ConsentsByText key={text} consents={consents.filter((consent) => textOf(consent) === text)} />
        ))}
      </ul>
      {isAdvertised && (
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw-advertising" />
          <Button type="submit" look="ghost">
            Отказаться от&nbsp;рекламы
          </Button>
        </Form>
      )}
    </section>
  )
}

/** The legal text and its version. */
const textOf = ({ purpose, version }: GivenConsent) => `${purpose} ${version}`

const keyOf = ({ givenAt, requestNumber }: GivenConsent) => `${givenAt.getTime()} ${requestNumber ?? ''}`

function ConsentsByText({ consents }: { consents: readonly GivenConsent[] }) {
  const [first] = consents
  if (first === undefined) return null
  const slug = LEGAL_TEXT_SLUGS[first.purpose]
  return (
    <li>
      <Link to={legalPath(slug, first.version)}>
        {LEGAL_TEXT_LABELS[slug]}, редакция&nbsp;{first.version}
      </Link>
      <ul>
        {consents.map((consent) => (
          <ConsentLine key={keyOf(consent)} consent={consent} />
        ))}
      </ul>
    </li>
  )
}

function ConsentLine({ consent: { givenAt, withdrawnAt, requestNumber } }: { consent: GivenConsent }) {
  const timeZone = useTimeZone()
  return (
    <li className={styles.note}>
      {formatDate(givenAt, timeZone)},{' '}
      {requestNumber === null ? (
        'при входе'
      ) : (
        <Link to={accountRequestPath(requestNumber)}>заявка №&nbsp;{requestNumber}</Link>
      )}
      {withdrawnAt !== null && `; отозвано ${formatDate(withdrawnAt, timeZone)}`}
    </li>
  )
}
