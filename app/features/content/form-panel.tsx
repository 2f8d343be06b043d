import { useSite } from '#app/features/layout/use-site.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import styles from './form-panel.module.css'
import { InlineForm } from './lazy-parts.ts'

/** A form on the page itself, and beside it the phones for whoever would rather talk. */
export function FormPanel({ view }: { view: RequestFormView }) {
  const branches = useSite()?.branches ?? []
  return (
    <div id={view.form} className={styles.panel}>
      <div className={styles.form}>
        <InlineForm view={view} />
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
