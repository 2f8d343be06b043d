import { Form as RouterForm } from 'react-router'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Form } from '#app/features/form/form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_LABEL_LENGTH, MAX_PASSKEYS, PasskeyLabelSchema } from '#domain/passkeys/passkey.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffNewPasskeyPath } from '#urls/staff-passkey-paths.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { StaffPasskeyButton } from '../staff-passkey-button.tsx'
import { ConfirmLink } from './confirm-link.tsx'

interface PasskeyRowView {
  id: number
  label: string
  note: string
}

interface PasskeysProps {
  passkeys: readonly PasskeyRowView[]
  /** The person has proved a factor lately. */
  canChange: boolean
  /** There is one passkey, and nothing else to log in with. */
  isOnlyFactor: boolean
  rejection: FormRejection | undefined
}

/** The person's passkeys. Making one needs JavaScript, renaming and removing does not. */
export function Passkeys({ passkeys, canChange, isOnlyFactor, rejection }: PasskeysProps) {
  return (
    <section className="desk-section">
      <h2>Ключи</h2>
      <p>
        {isOnlyFactor
          ? 'Это ваш единственный способ войти. Добавьте второй ключ или пароль: пригодятся, если этот потеряется.'
          : 'Вход по\u00a0отпечатку, лицу или коду устройства вместо пароля. Ключ подходит только к\u00a0этому сайту.'}
      </p>
      {passkeys.length > 0 && (
        <ul className="desk-list">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...passkey}
              canRemove={canChange && !isOnlyFactor}
              rejection={rejection?.values.passkey?.[0] === String(passkey.id) ? rejection : undefined}
            />
          ))}
        </ul>
      )}
      {canChange ? (
        <AddPasskey isFull={passkeys.length >= MAX_PASSKEYS} />
      ) : (
        <ConfirmLink>{passkeys.length > 0 ? 'Чтобы добавить или удалить ключ,' : 'Чтобы добавить ключ,'}</ConfirmLink>
      )}
    </section>
  )
}

interface PasskeyRowProps extends PasskeyRowView {
  canRemove: boolean
  /** What was wrong with this row's form. */
  rejection: FormRejection | undefined
}

function PasskeyRow({ id, label, note, canRemove, rejection }: PasskeyRowProps) {
  const isNameWrong = rejection?.errors.label !== undefined
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <div className="desk-soft">{note}</div>
      </div>
      <details key={label} className="desk-more" open={isNameWrong}>
        <summary aria-label={`Переименовать: ${label}`}>Переименовать</summary>
        <Form
          id={`passkey-${id}`}
          intent="rename-passkey"
          schema={PasskeyLabelSchema}
          rejection={isNameWrong ? rejection : undefined}
          values={{ label }}
          className="desk-form"
        >
          {({ field, isBusy }) => (
            <>
              <input type="hidden" name="passkey" value={id} />
              <TextField {...field('label')} label="Название" maxLength={MAX_LABEL_LENGTH} autoComplete="off" />
              <Button type="submit" size="small" disabled={isBusy}>
                Сохранить
              </Button>
            </>
          )}
        </Form>
      </details>
      {canRemove && (
        <RouterForm method="post">
          <input type="hidden" name="passkey" value={id} />
          <Button
            type="submit"
            name="intent"
            value="remove-passkey"
            look="ghost"
            size="small"
            aria-label={`Удалить: ${label}`}
          >
            Удалить
          </Button>
        </RouterForm>
      )}
    </li>
  )
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  if (isFull) return <p>Больше {MAX_PASSKEYS} ключей не&nbsp;нужно. Удалите лишние, чтобы добавить новый.</p>
  return (
    <>
      <StaffPasskeyButton
        label="Добавить ключ"
        look="ink"
        size="small"
        work={addPasskey}
        keepsPlace
        unsupported={<p>Этот браузер не&nbsp;умеет создавать ключи. Откройте страницу в&nbsp;другом.</p>}
      />
      <noscript>
        <p>Чтобы создать ключ, включите в&nbsp;браузере JavaScript.</p>
      </noscript>
    </>
  )
}

async function addPasskey(): Promise<string> {
  const { createPasskey } = await import('#app/features/passkeys/create-passkey.ts')
  await createPasskey(staffNewPasskeyPath())
  return withQuery(staffPath('me'), { done: 'passkey-added' })
}
