import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { LEGAL_TEXT_LABELS } from '#app/features/layout/footer/site-footer.tsx'
import { accountPath, accountRequestPath } from '#urls/account-paths.ts'
import { legalPath } from '#urls/content-paths.ts'
import type { ListQuery } from '#urls/list-query.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { List } from '#app/ui/list/list.tsx'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import type { GivenConsent } from '#domain/accounts/account.ts'
import type { ListFilterValue, ListPage } from '#domain/load-list.server.ts'
import styles from './data.module.css'

/** The legal text of each purpose. */
const LEGAL_TEXT_SLUGS = { 'personal-data': 'consent', advertising: 'advertising' } as const

interface ConsentsProps {
  query: ListQuery<'purpose', 'newest'>
  list: ListPage<GivenConsent, 'purpose'>
  /** Whether there is a consent to advertising that can be withdrawn. */
  isAdvertised: boolean
}

/** The visitor's consents, with place and date. Advertising can be withdrawn here; the rest ends with the account. */
export function Consents({ query, list, isAdvertised }: ConsentsProps) {
  return (
    <section className={styles.section} aria-labelledby="consents-heading">
      <h2 id="consents-heading">Согласия</h2>
      {list.rows.length === 0 && <p>Вы ещё ни&nbsp;на&nbsp;что не&nbsp;соглашались.</p>}
      <List
        path={accountPath('data')}
        query={query}
        pageCount={list.pageCount}
        filters={[{ name: 'purpose', title: 'На\u00A0что', values: list.filters.purpose.map(labelPurpose) }]}
        sorts={[{ sort: 'newest', label: 'Сначала новые' }]}
      >
        <ul className={styles.consents}>
          {list.rows.map((consent) => (
            <ConsentLine key={keyOf(consent)} consent={consent} />
          ))}
        </ul>
      </List>
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

const PURPOSE_LABELS: Partial<Record<string, string>> = {
  'personal-data': 'Обработка данных',
  advertising: 'Реклама',
} satisfies Record<GivenConsent['purpose'], string>

const labelPurpose = (value: ListFilterValue) => ({ ...value, label: PURPOSE_LABELS[value.value] ?? value.value })

const keyOf = ({ purpose, givenAt, requestNumber }: GivenConsent) =>
  `${purpose} ${givenAt.getTime()} ${requestNumber ?? ''}`

function ConsentLine({
  consent: { purpose, version, givenAt, withdrawnAt, requestNumber },
}: {
  consent: GivenConsent
}) {
  const timeZone = useTimeZone()
  const slug = LEGAL_TEXT_SLUGS[purpose]
  return (
    <li>
      <Link to={legalPath(slug, version)}>
        {LEGAL_TEXT_LABELS[slug]}, редакция&nbsp;{version}
      </Link>
      <p className={styles.note}>
        {formatDate(givenAt, timeZone)},{' '}
        {requestNumber === null ? (
          'при входе'
        ) : (
          <Link to={accountRequestPath(requestNumber)}>заявка №&nbsp;{requestNumber}</Link>
        )}
        {withdrawnAt !== null && `; отозвано ${formatDate(withdrawnAt, timeZone)}`}
      </p>
    </li>
  )
}
