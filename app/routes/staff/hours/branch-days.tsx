import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { BranchDayFormSchema } from '#domain/desk/deadlines/deadline-forms.ts'
import { staffVisitsPath } from '#urls/staff-paths.ts'

interface Branch {
  id: number
  name: string
  /** `ежедневно 09:00–21:00` */
  usual: string
  days: readonly { day: string; label: string; hours: string }[]
  /** Visits that were booked before the hours changed. */
  outside: readonly { number: number; text: string }[]
}

/** The hours of a branch, and the days on which it has others. */
export function BranchDays({ branch: { id, name, usual, days, outside } }: { branch: Branch }) {
  return (
    <section className="desk-section">
      <h2>{name}</h2>
      <p>Обычно: {usual}.</p>
      {days.length > 0 && (
        <ul className="desk-list">
          {days.map(({ day, label, hours }) => (
            <li key={day}>
              <div>
                <strong>{label}</strong> {hours === '' ? 'закрыто' : hours}
              </div>
              <RouterForm method="post">
                <input type="hidden" name="branch" value={id} />
                <input type="hidden" name="day" value={day} />
                <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                  Вернуть обычные часы
                </Button>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
      {outside.length > 0 && (
        <>
          <Alert tone="bad">Записаны на&nbsp;тест-драйв, когда филиал закрыт. Перенесите или отмените:</Alert>
          <ul className="desk-list">
            {outside.map(({ number, text }) => (
              <li key={number}>
                <Link className="desk-link" to={staffVisitsPath({ branch: id, visit: number })}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** A visit at an hour at which the branch is going to be closed. */
export interface BookedVisit {
  number: number
  /** `10:00` */
  hour: string
}

interface DayFormProps {
  branches: readonly Pick<Branch, 'id' | 'name'>[]
  rejection: FormRejection | undefined
  /** The visits of this day, which the person decides about. */
  booked: readonly BookedVisit[]
}

/** A holiday or a short day. */
export function DayForm({ branches, rejection, booked }: DayFormProps) {
  return (
    <section className="desk-section">
      <h2>Праздник или короткий день</h2>
      <p>Без времени филиал в&nbsp;этот день закрыт.</p>
      <Form id="day" intent="save" schema={BranchDayFormSchema} rejection={rejection} className="desk-filters">
        {({ field, isBusy }) => (
          <>
            {booked.length > 0 && (
              <input type="hidden" name="known" value={booked.map(({ number }) => number).join(',')} />
            )}
            <SelectField {...field('branch')} label="Филиал" placeholder="Выберите">
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField {...field('day')} label="День" type="date" />
            <TextField {...field('opens')} label="Открытие" type="time" isOptional />
            <TextField {...field('closes')} label="Закрытие" type="time" isOptional />
            <TextField {...field('breakBegins')} label="Перерыв с" type="time" isOptional />
            <TextField {...field('breakEnds')} label="Перерыв до" type="time" isOptional />
            <Button type="submit" disabled={isBusy}>
              {booked.length > 0 ? 'Сохранить всё равно' : 'Сохранить'}
            </Button>
          </>
        )}
      </Form>
      {booked.length > 0 && (
        <ul className="desk-list" aria-label="Записаны на тест-драйв">
          {booked.map(({ number, hour }) => (
            <li key={number}>
              <Link className="desk-link" to={staffVisitsPath({ visit: number })}>
                {hour}, заявка №&nbsp;{number}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
