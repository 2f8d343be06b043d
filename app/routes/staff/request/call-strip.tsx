import { Phone } from 'lucide-react'
import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button, ButtonAnchor } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CallBackSchema, LostSchema } from '#domain/desk/actions/work-forms.ts'
import { phoneHref } from '#locale/phone.ts'
import type { RequestView } from './load-request-view.server.ts'

interface CallStripProps {
  view: RequestView
  rejection: FormRejection | undefined
}

/** The call and its outcome, one press each; what needs a time or a reason asks for it in place. */
export function CallStrip({ view, rejection }: CallStripProps) {
  const { row } = view
  return (
    <section className="desk-strip" aria-label="Звонок">
      {row.digits !== null && (
        <ButtonAnchor aria-keyshortcuts="p" href={phoneHref(row.digits)} look={row.isFree ? 'ghost' : 'accent'}>
          <Phone aria-hidden="true" />
          Позвонить
        </ButtonAnchor>
      )}
      <RouterForm method="post" className="desk-outcomes">
        <ShownVersion view={view} />
        <fieldset>
          <legend>Чем кончился звонок?</legend>
          <OutcomeButton intent="reached" label="Дозвонился" shortcut="1" />
          <OutcomeButton intent="no-answer" label="Нет ответа" shortcut="2" />
          <OutcomeButton intent="busy" label="Занято" shortcut="3" />
          <OutcomeButton intent="wrong-number" label="Неверный номер" shortcut="4" />
        </fieldset>
      </RouterForm>
      <CallBackForm view={view} rejection={rejection} />
      <RefusedForm view={view} rejection={rejection} />
    </section>
  )
}

/** A call is recorded once, however often a button is pressed. */
const ShownVersion = ({ view }: { view: RequestView }) => <input type="hidden" name="version" value={view.version} />

const OutcomeButton = ({ intent, label, shortcut }: { intent: string; label: string; shortcut: string }) => (
  <Button type="submit" name="intent" value={intent} look="ghost" size="small" aria-keyshortcuts={shortcut}>
    {label}
  </Button>
)

function CallBackForm({ view, rejection }: CallStripProps) {
  return (
    <details className="desk-more" open={rejection?.intent === 'call-back'}>
      <summary aria-keyshortcuts="5">Перезвонить в…</summary>
      <Form id="call-back" intent="call-back" schema={CallBackSchema} rejection={rejection} className="desk-form">
        {({ field, isBusy }) => (
          <>
            <ShownVersion view={view} />
            <TextField
              {...field('at')}
              defaultValue={field('at').defaultValue || view.inAnHour}
              label="Когда"
              type="datetime-local"
              hint="По времени филиала."
            />
            <Button type="submit" size="small" disabled={isBusy}>
              Записать
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}

function RefusedForm({ view, rejection }: CallStripProps) {
  return (
    <details className="desk-more" open={rejection?.intent === 'refused'}>
      <summary aria-keyshortcuts="6">Отказ…</summary>
      <Form id="refused" intent="refused" schema={LostSchema} rejection={rejection} className="desk-form">
        {({ field, isBusy }) => (
          <>
            <ShownVersion view={view} />
            <SelectField {...field('reason')} label="Почему" placeholder="Выберите причину">
              {view.reasons.map(({ code, title }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Button type="submit" size="small" disabled={isBusy}>
              Закрыть заявку
            </Button>
          </>
        )}
      </Form>
    </details>
  )
}
