import { Form } from 'react-router'
import { formatDate } from '#locale/dates/date.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { MAX_LABEL_LENGTH, type Passkey } from '#domain/accounts/passkeys/passkey.ts'
import styles from './passkeys.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  /** False until the visitor has confirmed that the account is theirs. */
  canRemove: boolean
}

/** A passkey: its name and dates, with the forms to rename or remove it. */
export function PasskeyRow({ passkey: { id, label, addedAt, usedAt }, canRemove }: PasskeyRowProps) {
  const timeZone = useTimeZone()
  return (
    <li className={styles.key}>
      <p className={styles.label}>{label}</p>
      <p className={styles.note}>
        Добавлен {formatDate(addedAt, timeZone)}
        {usedAt === null ? ', ещё не\u00A0использован' : `, последний вход ${formatDate(usedAt, timeZone)}`}
      </p>
      <details key={label}>
        <summary className={styles.change} aria-label={`Изменить: ${label}`}>
          Изменить
        </summary>
        <div className={styles.actions}>
          <Form method="post" className={styles.rename}>
            <input type="hidden" name="passkey" value={id} />
            <TextField
              id={`label-${id}`}
              name="label"
              label="Название"
              maxLength={MAX_LABEL_LENGTH}
              defaultValue={label}
              autoComplete="off"
            />
            <Button type="submit" name="intent" value="rename" size="small">
              Сохранить
            </Button>
          </Form>
          {canRemove && (
            <Form method="post">
              <input type="hidden" name="passkey" value={id} />
              <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                Удалить ключ
              </Button>
            </Form>
          )}
        </div>
      </details>
    </li>
  )
}
