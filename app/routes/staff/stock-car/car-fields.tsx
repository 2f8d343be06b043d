import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { OVERRIDE_REASON_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { ValueField } from '#app/features/staff/stock/value-field.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { OVERRIDE_REASONS, type OverrideField } from '#domain/stock/overrides/override-field.ts'
import { OverrideSchema } from '#domain/stock/overrides/override-forms.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffEditCarPath } from '#urls/staff-paths.ts'
import type { CarView, FieldView } from './load-car-view.server.ts'

interface CarFieldsProps {
  view: CarView
  rejection: FormRejection | undefined
}

/** The values of a car: what stands on the site, and where it comes from. One of them is edited at a time. */
export function CarFields({ view, rejection }: CarFieldsProps) {
  return (
    <section className="desk-panel" aria-label="Данные автомобиля">
      <h2>Данные</h2>
      <p className="desk-soft">
        {view.source}
        {view.isManual && view.canEdit && (
          <>
            {'. '}
            <Link to={staffEditCarPath(view.id)}>Изменить внесённое</Link>
          </>
        )}
      </p>
      <dl className="desk-values">
        {view.fields.map((field) => (
          <div key={field.field} id={field.field} className={classNames(field.own !== null && 'desk-own')}>
            <dt>{field.label}</dt>
            <dd>
              <Value view={view} field={field} />
              {field.isEdited && view.canEdit && <ValueForm view={view} field={field} rejection={rejection} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface ValueProps {
  view: CarView
  field: FieldView
}

function Value({ view: { id, canEdit, isManual }, field }: ValueProps) {
  const { field: name, value, own, fed, isEmpty, isEdited, label, kind } = field
  return (
    <div className="desk-value">
      <div>
        <span className={classNames(isEmpty && own === null && 'desk-soft', kind === 'paragraph' && 'desk-value-long')}>
          {value}
        </span>
        {own !== null && (
          <p className="desk-soft">
            {own.text}
            {fed !== null && (
              <>
                <br />
                {isManual ? 'Внесено' : 'В\u00a0фиде'}: {fed}
              </>
            )}
          </p>
        )}
      </div>
      {canEdit && !isEdited && (
        <Link to={`${withQuery(staffCarPath(id), { edit: name })}#${name}`} aria-label={`Изменить: ${label}`}>
          Изменить
        </Link>
      )}
    </div>
  )
}

function ValueForm({ view, field: edited, rejection }: ValueProps & Pick<CarFieldsProps, 'rejection'>) {
  const { field: name, own, typed, mustEnd } = edited
  const words = wordsOf(name, view.isManual)
  return (
    <div className="desk-value-form">
      <Form
        id="own-value"
        intent="set"
        schema={OverrideSchema}
        rejection={rejection}
        className="desk-form"
        values={{
          value: typed,
          reason: own?.reason ?? 'offer',
          until: own?.until ?? (mustEnd ? view.inTwoWeeks : ''),
        }}
      >
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="field" value={name} />
            {own !== null && <input type="hidden" name="shown" value={own.id} />}
            <ValueField {...field('value')} of={name} branches={view.branches} />
            {name === 'badge' && view.badgeDoubt !== null && <Alert tone="warn">{view.badgeDoubt}</Alert>}
            <SelectField {...field('reason')} label="Причина">
              {OVERRIDE_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {OVERRIDE_REASON_LABELS[reason]}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field('until')}
              label="Последний день"
              type="date"
              min={view.today}
              isOptional={!mustEnd}
              hint={mustEnd ? words.afterEnd : 'Без него значение стоит, пока его не\u00a0снимут.'}
            />
            <div className="desk-buttons">
              <Button type="submit" size="small" disabled={isBusy}>
                {words.set}
              </Button>
              <Link to={staffCarPath(view.id)} preventScrollReset>
                Не менять
              </Link>
            </div>
          </>
        )}
      </Form>
      {own !== null && (
        <RouterForm method="post">
          <input type="hidden" name="field" value={name} />
          <input type="hidden" name="shown" value={own.id} />
          <Button type="submit" name="intent" value="end" look="ghost" size="small">
            {words.end}
          </Button>
        </RouterForm>
      )}
    </div>
  )
}

/** What the buttons and the last day of a value say. */
function wordsOf(field: OverrideField, isManual: boolean) {
  if (field === 'badge')
    return { set: 'Поставить метку', end: 'Снять метку', afterEnd: 'Назавтра метка исчезнет сама.' }
  return {
    set: 'Поставить своё',
    end: isManual ? 'Вернуть внесённое' : 'Вернуть значение фида',
    afterEnd: `Назавтра вернётся ${isManual ? 'внесённая цена' : 'цена фида'}.`,
  }
}
