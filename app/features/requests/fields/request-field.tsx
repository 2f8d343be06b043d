import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { describeBy, FieldNotes, type FieldProps } from '#app/ui/fields/field.tsx'
import type { FreeDay } from '#domain/test-drives/slots.ts'
import { formatSlotDay, formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatShortWeekday } from '#locale/dates/weekday.ts'
import { typesetText } from '#locale/text.ts'
import { ChoiceGroup } from '#app/ui/fields/choice-group.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { OPTION_LABELS, type OptionField } from '#domain/requests/forms/options.texts.ts'
import { OwnCarField } from '#app/features/own-car/own-car-fields.tsx'
import { fieldDefinitionOf } from '#domain/requests/kinds/kind-fields.ts'
import { describeField } from './describe-field.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import type { FieldsProps } from './fields-props.ts'
import { PreferredDayField, PreferredTimeField } from './preferred-time-fields.tsx'
import styles from './slot-field.module.css'

/** One field of a form, with the control for its kind of answer. */
export function RequestField({ view, errors, name }: FieldsProps & { name: FieldName }) {
  const field = describeField(view, errors, name)
  switch (name) {
    case 'phone':
      return <PhoneField {...field} />
    case 'name':
      return <TextField {...field} autoComplete="name" maxLength={100} />
    case 'email':
      return <TextField {...field} type="email" inputMode="email" autoComplete="email" maxLength={254} />
    case 'own_price_rub':
      return <NumberField {...field} />
    case 'own_brand':
      return <OwnCarField {...field} car="brand" suggestions={view.ownBrands} />
    case 'own_model':
      return <OwnCarField {...field} car="model" />
    case 'own_year':
      return <OwnCarField {...field} car="year" />
    case 'own_mileage_km':
      return <OwnCarField {...field} car="mileage_km" />
    case 'own_vin':
      return <OwnCarField {...field} car="vin" />
    case 'own_plate':
      return <OwnCarField {...field} car="plate" />
    case 'resume_url':
      return <TextField {...field} type="url" inputMode="url" autoComplete="url" maxLength={2000} />
    case 'comment':
      return field.isOptional ? (
        <Comment isOpen={field.defaultValue !== '' || field.error !== undefined}>
          <ParagraphField {...field} rows={2} maxLength={2000} />
        </Comment>
      ) : (
        <ParagraphField {...field} maxLength={2000} />
      )
    case 'parts':
      return <ParagraphField {...field} rows={field.isOptional ? 2 : 3} maxLength={2000} />
    case 'insurance':
      return <ChoiceGroup {...field} type="checkbox" options={optionsOf(name)} chosen={view.values[name] ?? []} />
    case 'contact_way':
      return (
        <ChoiceGroup
          {...field}
          type="radio"
          look="chips"
          options={shortOptionsOf(CONTACT_WAYS)}
          chosen={view.values[name] ?? ['call']}
        />
      )
    case 'call_time':
      return <ChoiceGroup {...field} type="radio" options={optionsOf(name)} chosen={view.values[name] ?? ['now']} />
    case 'own_gearbox':
    case 'own_condition':
    case 'work':
      return <Select {...field} options={optionsOf(name)} placeholder={PLACEHOLDERS[name]} />
    case 'branch':
      return view.slots === undefined ? (
        <Select {...field} options={branchOptions(view.branches)} placeholder={REQUEST_FORM_TEXTS.anyBranch} />
      ) : (
        <Select {...field} options={branchOptions(view.branches)} isOptional={false} />
      )
    case 'slot':
      // Another branch has other free slots, so the choice is cleared.
      return <SlotField key={view.values.branch?.[0]} {...field} days={view.slots ?? []} />
    case 'wished_date':
      return <PreferredDayField {...field} view={view} />
    case 'wished_time':
      return <PreferredTimeField {...field} view={view} />
    default:
      return <TextField {...field} autoComplete="off" maxLength={60} {...fieldDefinitionOf(view.kind, name)?.input} />
  }
}

type FieldDescription = ReturnType<typeof describeField>

interface SelectOption {
  value: string
  label: string
}

const PLACEHOLDERS = {
  own_gearbox: REQUEST_FORM_TEXTS.notSpecified,
  own_condition: REQUEST_FORM_TEXTS.notSpecified,
  work: REQUEST_FORM_TEXTS.choose,
}

function Select({ options, ...field }: FieldDescription & { options: readonly SelectOption[]; placeholder?: string }) {
  return (
    <SelectField {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** On chips, below the question «Как удобнее связаться». */
const CONTACT_WAYS = { call: 'Звонок', sms: 'СМС', telegram: 'Telegram', email: 'Почта' } satisfies Record<
  keyof typeof OPTION_LABELS.contact_way,
  string
>

const shortOptionsOf = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const optionsOf = (name: OptionField): SelectOption[] =>
  Object.entries(OPTION_LABELS[name]).map(([value, label]) => ({ value, label: typesetText(label) }))

/** As short as distinguishes them: a closed list shows no more. */
function branchOptions(branches: FieldsProps['view']['branches']): SelectOption[] {
  const isOneCity = new Set(branches.map(({ city }) => city)).size === 1
  return branches.map(({ slug, name, city, address }) => ({
    value: slug,
    label: `${name}, ${isOneCity ? address : city}`,
  }))
}

/** An optional comment is behind its name until the visitor wants to write one, or a draft of it is restored. */
function Comment({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const isPressed = useRef(false)
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    // Its name, which had the focus, is gone.
    if (currentTarget.open && isPressed.current) currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <details
      className={styles.comment}
      open={isOpen}
      onToggle={handleToggle}
      onInput={(event) => (event.currentTarget.open = true)}
    >
      <summary onClick={() => (isPressed.current = true)}>{REQUEST_FORM_TEXTS.addComment}</summary>
      {children}
    </details>
  )
}

interface SlotFieldProps extends FieldProps {
  name: string
  /** The earlier choice: `2026-11-21T10:00`; it may be taken by now. */
  defaultValue: string
  days: readonly FreeDay[]
}

/**
 * Two weeks of days, and the free hours of the chosen one. Days are radio buttons that only the styles react to.
 * Without JavaScript all hours are listed, so that the browser can report a missing choice.
 */
function SlotField({ id, label, hint, error, name, defaultValue, days }: SlotFieldProps) {
  const openDay = days.find(({ slots }) => slots.includes(defaultValue)) ?? days.find(({ slots }) => slots.length > 0)
  return (
    <fieldset
      className={styles.field}
      aria-describedby={describeBy({ id, hint, error })['aria-describedby']}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        {days.map(({ day, slots }) => (
          <div key={day} className={styles.day}>
            <input
              type="radio"
              id={`${id}-${day}`}
              name="day"
              value={day}
              disabled={slots.length === 0}
              defaultChecked={day === openDay?.day}
              className={styles.input}
              aria-label={`${formatSlotDay(day)}: ${slots.length === 0 ? 'мест нет' : `свободных часов: ${slots.length}`}`}
            />
            <label htmlFor={`${id}-${day}`} className={styles.date}>
              <span aria-hidden="true">{formatShortWeekday(weekdayOf(day))}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
            </label>
            {slots.length > 0 && (
              <fieldset className={styles.hours}>
                <legend className={styles.when}>{formatSlotDay(day)}</legend>
                {slots.map((slot) => (
                  <label key={slot} className={styles.hour}>
                    <input
                      type="radio"
                      name={name}
                      value={slot}
                      defaultChecked={slot === defaultValue}
                      required
                      className={styles.input}
                    />
                    {formatSlotTime(slot)}
                  </label>
                ))}
              </fieldset>
            )}
          </div>
        ))}
      </div>
      {openDay === undefined && <p className={styles.none}>На&nbsp;ближайшие две недели всё занято.</p>}
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
