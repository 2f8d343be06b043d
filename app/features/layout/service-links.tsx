import { RequestLink } from '#app/features/requests/request-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import styles from './section-links.module.css'

interface ServiceLink {
  form: ModalForm
  label: string
}

/** What a buyer may want besides a car. */
export const SERVICES: readonly ServiceLink[] = [
  { form: 'request-testdrive', label: 'Тест-драйв' },
  { form: 'request-trade', label: 'Trade-in' },
  { form: 'request-credit', label: 'Кредит' },
  { form: 'request-strahovka', label: 'Страхование' },
  { form: 'request-service', label: 'Сервис' },
]

/** The two ways to a person. */
export const CONTACTS: readonly ServiceLink[] = [
  { form: 'request-call', label: 'Заказать звонок' },
  { form: 'form-message', label: 'Написать нам' },
]

/** Links that open a form each, in columns where there is room. */
export function ServiceLinks({ links, columns }: { links: readonly ServiceLink[]; columns?: boolean }) {
  return (
    <ul className={classNames(styles.links, columns && styles.columns)}>
      {links.map(({ form, label }) => (
        <li key={form}>
          <RequestLink form={form} className={styles.link}>
            {label}
          </RequestLink>
        </li>
      ))}
    </ul>
  )
}
