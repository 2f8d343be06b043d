import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import type { RowView } from '#app/features/staff/requests/row-view.ts'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { ConsentField } from '#app/features/staff/requests/consent-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ChoiceGroup } from '#app/ui/fields/choice-group.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { NewRequestSchema } from '#domain/desk/requests/new-request-form.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { LoanFields, OwnCarFields } from './kind-fields.tsx'

interface NewRequestFormProps {
  view: Route.ComponentProps['loaderData']
  rejection: FormRejection | undefined
  /** The requests of this phone, which the person decides about. */
  earlier: readonly RowView[]
}

/** The form of a request by somebody who calls or has come. */
export function NewRequestForm({ view, rejection, earlier }: NewRequestFormProps) {
  const { branches, kinds, cars } = view
  return (
    <Form
      id="new-request"
      intent="add"
      schema={NewRequestSchema}
      rejection={rejection}
      values={{ owner: 'me', branch: String(branches[0]?.id ?? '') }}
      className="desk-form"
    >
      {({ field, isBusy }) => (
        <>
          {/* The same key until it is accepted: a second press is no second request. */}
          <input type="hidden" name="key" value={rejection?.values.key?.[0] ?? view.key} />
          {earlier.length > 0 && <EarlierRequests rows={earlier} />}
          <SelectField {...field('kind')} label="О&nbsp;чём" placeholder="Выберите">
            {kinds.map(({ kind, label, asks }) => (
              <option key={kind} value={kind} data-asks={asks}>
                {label}
              </option>
            ))}
          </SelectField>
          {view.booksVisits && (
            <p className="desk-soft">
              На&nbsp;тест-драйв —{' '}
              <Link className="desk-link" to={staffPath('visits/new')}>
                записать на&nbsp;свободный час
              </Link>
              .
            </p>
          )}
          <TextField {...field('name')} label="Имя" autoComplete="off" />
          <PhoneField {...field('phone')} label="Телефон" />
          <TextField {...field('email')} label="Почта" type="email" autoComplete="off" isOptional />
          {branches.length > 1 ? (
            <SelectField {...field('branch')} label="Филиал">
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <input type="hidden" name="branch" value={branches[0]?.id} />
          )}
          <TextField
            {...field('car')}
            label="Автомобиль"
            hint="Начните с&nbsp;марки или напишите номер, VIN, конец VIN."
            list="new-request-cars"
            autoComplete="off"
            isOptional
          />
          <datalist id="new-request-cars">
            {cars.map((car) => (
              <option key={car}>{car}</option>
            ))}
          </datalist>
          <LoanFields field={field} programmes={view.programmes} />
          <OwnCarFields field={field} brands={view.brands} />
          <ParagraphField {...field('comment')} label="Что нужно" rows={4} maxLength={2000} isOptional />
          <ChoiceGroup
            {...field('owner')}
            chosen={[field('owner').defaultValue]}
            label="Кто ведёт"
            type="radio"
            options={[
              { value: 'me', label: 'Я' },
              { value: 'rules', label: 'По\u00a0правилам' },
            ]}
          />
          <ConsentField {...field('consent')} />
          <Button type="submit" disabled={isBusy}>
            {earlier.length > 0 ? 'Всё равно внести' : 'Внести'}
          </Button>
        </>
      )}
    </Form>
  )
}

/** What is open in another tab: what was typed stays. */
function EarlierRequests({ rows }: { rows: readonly RowView[] }) {
  return (
    <>
      <input type="hidden" name="known" value={rows.map(({ number }) => number).join(',')} />
      <ul className="desk-short-list" aria-label="С этого телефона за месяц">
        {rows.map(({ number, status, label, name, came, owner }) => (
          <li key={number}>
            <StatusMark status={status} />
            <a href={staffRequestPath(number)} target="_blank" rel="noreferrer">
              №&nbsp;{number}, {label}
            </a>
            <span className="desk-soft">
              {name}, {came}
              {owner !== null && `, ведёт ${owner.name}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
