import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DeadlineFormSchema } from '#domain/desk/deadlines/deadline-forms.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { plural } from '#locale/plural.ts'

interface Deadline {
  kind: RequestKind
  label: string
  /** Whether the dealership has set it. */
  isOwn: boolean
  /** Null: no deadline. */
  minutes: number | null
}

interface DeadlinesProps {
  deadlines: readonly Deadline[]
  /** Of a kind for which nothing else was said. */
  usualMinutes: number
  /** Deadlines hold for all branches: who manages some of them only reads. */
  canSet: boolean
  rejection: FormRejection | undefined
}

/** In how much working time a request of each kind has to be answered. */
export function Deadlines({ deadlines, usualMinutes, canSet, rejection }: DeadlinesProps) {
  const others = deadlines.filter(({ isOwn, minutes }) => isOwn || minutes !== usualMinutes)
  return (
    <section className="desk-section">
      <h2>Срок ответа</h2>
      <p>
        На&nbsp;первый звонок есть {describeMinutes(usualMinutes)} рабочего времени, во&nbsp;всех филиалах.
        Для&nbsp;этих заявок срок другой:
      </p>
      <ul className="desk-list">
        {others.map(({ kind, label, isOwn, minutes }) => (
          <li key={kind}>
            <div>
              <strong>{label}</strong> {minutes === null ? 'без срока' : describeMinutes(minutes)}
            </div>
            {canSet && isOwn && (
              <RouterForm method="post">
                <input type="hidden" name="kind" value={kind} />
                <Button type="submit" name="intent" value="usual-deadline" look="ghost" size="small">
                  Вернуть обычный
                </Button>
              </RouterForm>
            )}
          </li>
        ))}
      </ul>
      {canSet && (
        <Form
          id="deadline"
          intent="deadline"
          schema={DeadlineFormSchema}
          rejection={rejection}
          className="desk-filters"
        >
          {({ field, isBusy }) => (
            <>
              <SelectField {...field('kind')} label="Заявки" placeholder="Выберите">
                {deadlines.map(({ kind, label }) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <TextField {...field('minutes')} label="Минут" inputMode="numeric" isOptional hint="Пусто — без срока." />
              <Button type="submit" disabled={isBusy}>
                Сохранить
              </Button>
            </>
          )}
        </Form>
      )}
    </section>
  )
}

const MINUTES_IN_HOUR = 60

/** `15 минут`, `8 часов`. */
function describeMinutes(minutes: number): string {
  return minutes % MINUTES_IN_HOUR === 0
    ? plural(minutes / MINUTES_IN_HOUR, ['час', 'часа', 'часов'])
    : plural(minutes, ['минута', 'минуты', 'минут'])
}
