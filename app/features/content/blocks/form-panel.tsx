import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { useSite } from '#app/features/site/use-site.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { InlineForm } from '../forms/lazy-inline-form.ts'
import styles from './form-panel.module.css'

interface FormPanelProps {
  view: RequestFormView
  /** The main form of the page; the others are folded until they are needed. */
  isMain: boolean
  /** Beside it are the phones of the branches. */
  hasPhones: boolean
}

/** A form on the page itself, and beside it the phones for visitors who would rather call. */
export function FormPanel({ view, isMain, hasPhones }: FormPanelProps) {
  const site = useSite()
  const branches = hasPhones ? (site?.branches ?? []) : []
  return (
    <div id={view.form} className={styles.panel}>
      <div className={styles.form}>
        <InlineForm view={view} isFolded={!isMain} />
      </div>
      {branches.length > 0 && (
        <aside className={styles.aside}>
          <h2>Или позвоните</h2>
          <ul>
            {branches.map(({ id, name, city, address, phone, hours }) => (
              <li key={id}>
                <PhoneLink digits={phone} className={styles.phone} />
                <p>
                  {name}: {city}, {address}
                  <br />
                  {hours}
                </p>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  )
}
