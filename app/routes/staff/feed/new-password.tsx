import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { ConnectionFacts } from './exchange-facts.tsx'

interface NewPasswordProps {
  source: string
  address: string
  password: string
  /** The page of the source. */
  next: string
}

/** The password of an exchange, which is shown once. The link loads a new page: nothing of it stays in the browser. */
export const NewPassword = ({ source, address, password, next }: NewPasswordProps) => (
  <StaffPage title="Пароль для 1С" lead={source}>
    <section className="desk-section">
      <ConnectionFacts address={address} password={password} />
      <p>
        Впишите это в&nbsp;настройки обмена в&nbsp;1С сейчас: пароль больше не&nbsp;покажется. Потеряется&nbsp;—
        создайте новый.
      </p>
      <div>
        <ButtonLink to={next} look="accent" reloadDocument>
          Пароль сохранён, дальше
        </ButtonLink>
      </div>
    </section>
  </StaffPage>
)
