import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { ConsentField } from '#app/features/staff/requests/consent-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { BookRequestSchema, NewVisitSchema } from '#domain/desk/visits/visit-forms.ts'
import type { NewVisitView } from './load-new-visit.server.ts'

interface FormProps {
  view: NewVisitView
  rejection: FormRejection | undefined
}

/** A visit for somebody who calls or has come: it makes a request, which is owned by who enters it. */
export function CallerForm({ view, rejection }: FormProps) {
  const { branch, cars, slot, position, key } = view
  return (
    <Form
      id="new-visit"
      intent="add"
      schema={NewVisitSchema}
      rejection={rejection}
      values={{ to: slot, position }}
      className="desk-form"
    >
      {({ field, isBusy }) => (
        <>
          <input type="hidden" name="branch" value={branch.id} />
          <input type="hidden" name="key" value={key} />
          {position !== '' && <input type="hidden" name="position" value={position} />}
          <TextField {...field('name')} label="Имя" autoComplete="off" />
          <PhoneField {...field('phone')} label="Телефон" />
          <TextField
            {...field('email')}
            label="Почта для напоминания"
            type="email"
            autoComplete="off"
            isOptional
            hint="За день пришлём письмо: когда, куда, взять права."
          />
          <SlotField field={field('to')} days={view.days} />
          <SelectField {...field('car')} label="Автомобиль" isOptional>
            <option value="">Не из&nbsp;списка</option>
            {cars.map(({ brand, cars: models }) => (
              <optgroup key={brand} label={brand}>
                {models.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {brand} {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <TextField {...field('brand')} label="Марка, если не из списка" isOptional />
          <ConsentField {...field('consent')} />
          <Button type="submit" disabled={isBusy}>
            Записать
          </Button>
        </>
      )}
    </Form>
  )
}

/** A time for a request that waits for one. */
export function WaitingForm({
  view,
  request,
  rejection,
}: FormProps & { request: NonNullable<NewVisitView['request']> }) {
  return (
    <Form id="book" intent="book" schema={BookRequestSchema} rejection={rejection} className="desk-form">
      {({ field, isBusy }) => (
        <>
          <input type="hidden" name="number" value={request.number} />
          <p>
            <strong>{request.name}</strong>
            {request.car !== null && `, ${request.car}`}
          </p>
          <SlotField field={field('to')} days={view.days} />
          <Button type="submit" disabled={isBusy}>
            Записать
          </Button>
        </>
      )}
    </Form>
  )
}

interface SlotFieldProps {
  field: { id: string; name: string; defaultValue: string; error: string | undefined }
  days: NewVisitView['days']
}

const SlotField = ({ field, days }: SlotFieldProps) => (
  <SelectField {...field} label="Когда" placeholder="Выберите">
    {days.map(({ label, slots }) => (
      <optgroup key={label} label={label}>
        {slots.map(({ local, time }) => (
          <option key={local} value={local}>
            {label}, {time}
          </option>
        ))}
      </optgroup>
    ))}
  </SelectField>
)
