import { type ReactNode, useState } from 'react'
import { DAMAGE_LABELS, TITLE_LABELS } from '#app/features/cars/car.texts.ts'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { OwnCarFields } from '#app/features/own-car/own-car-fields.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ChoiceGroup } from '#app/ui/fields/choice-group.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FedField } from '#domain/stock/overrides/override-field.ts'
import { CONDITIONS, DISCOUNTS, ManualCarSchema, TITLES } from '#domain/stock/manual/manual-car-form.ts'
import { ValueField } from '../value-field.tsx'
import type { ManualCarChoices } from './load-choices.server.ts'

interface ManualCarFormProps {
  choices: ManualCarChoices
  /** The texts to begin with; with `shown` a car that is changed. */
  values: Readonly<Record<string, string>>
  rejection: FormRejection | undefined
  submit: string
}

const ABOUT = ['year', 'generation', 'trim', 'modification'] as const satisfies readonly FedField[]
const MACHINE = [
  'body',
  'engine.fuel',
  'engine.cc',
  'engine.powerHp',
  'gearbox',
  'drive',
  'wheel',
  'doors',
  'engine.rangeKm',
] as const satisfies readonly FedField[]
const CONDITION = ['owners', 'colour', 'colourName'] as const satisfies readonly FedField[]
const PRICE = ['price.priceRub', 'price.listPriceRub'] as const satisfies readonly FedField[]
const SALE = ['branchId', 'availability', 'videoUrl'] as const satisfies readonly FedField[]

/** A car that no feed has: what a buyer sees of it, in the order in which a seller tells it. */
export function ManualCarForm({ choices, values, rejection, submit }: ManualCarFormProps) {
  // What the form has begun with, however often the page is loaded anew around it.
  const [{ key, shown }] = useState(values)
  const begun = { key: rejection?.values.key?.[0] ?? key, shown: rejection?.values.shown?.[0] ?? shown }
  return (
    <Form
      id="manual-car"
      intent="save"
      schema={ManualCarSchema}
      rejection={rejection}
      values={values}
      className="desk-car-form"
    >
      {({ field, isBusy }) => {
        const show = (names: readonly FedField[]) =>
          names.map((name) => <ValueField key={name} {...field(name)} of={name} branches={choices.branches} />)
        return (
          <>
            <input type="hidden" name="key" value={begun.key} />
            {begun.shown !== undefined && <input type="hidden" name="shown" value={begun.shown} />}
            <Group title="Автомобиль">
              <div className="desk-car-all">
                <ChoiceGroup
                  {...field('block')}
                  chosen={[field('block').defaultValue]}
                  label="Раздел"
                  type="radio"
                  options={[
                    { value: 'used', label: 'С\u00a0пробегом' },
                    { value: 'new', label: 'Новый' },
                  ]}
                />
              </div>
              <TextField
                {...field('vin')}
                label="VIN"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                isOptional
              />
              <div className="desk-car-all">
                <OwnCarFields
                  fields={['brand', 'model']}
                  field={(name) => field(name === 'brand' ? 'make' : 'model')}
                  brands={choices.brands}
                  models={choices.models}
                />
              </div>
              {show(ABOUT)}
            </Group>
            <Group title="Цена">
              {show(PRICE)}
              <details className="desk-more desk-car-all" open={DISCOUNTS.some((name) => isOpen(field(name)))}>
                <summary>Скидки с&nbsp;условием</summary>
                <div className="desk-car-fields">{show(DISCOUNTS)}</div>
              </details>
            </Group>
            <Group title="Состояние и&nbsp;цвет">
              <TextField
                {...field('mileageKm')}
                label="Пробег, км"
                inputMode="numeric"
                hint="У&nbsp;нового можно не&nbsp;указывать."
              />
              {show(CONDITION)}
              <SelectField {...field('condition')} label="Состояние" placeholder="Не указано" isOptional>
                {CONDITIONS.map((name) => (
                  <option key={name} value={name}>
                    {DAMAGE_LABELS[name]}
                  </option>
                ))}
              </SelectField>
              <SelectField {...field('title')} label="ПТС" placeholder="Не указано" isOptional>
                {TITLES.map((name) => (
                  <option key={name} value={name}>
                    {TITLE_LABELS[name]}
                  </option>
                ))}
              </SelectField>
            </Group>
            <Group title="Техника">{show(MACHINE)}</Group>
            <Group title="Продажа">
              {show(SALE)}
              <div className="desk-car-all">
                <ValueField {...field('description')} of="description" branches={choices.branches} />
              </div>
              <div className="desk-car-all">
                <ParagraphField
                  {...field('equipment')}
                  label="Оснащение"
                  hint="По&nbsp;одной опции в&nbsp;строке."
                  rows={6}
                  isOptional
                />
              </div>
            </Group>
            <Button type="submit" disabled={isBusy}>
              {submit}
            </Button>
          </>
        )
      }}
    </Form>
  )
}

/** Whether there is something to see in a field. */
const isOpen = ({ error, defaultValue }: { error: string | undefined; defaultValue: string }) =>
  error !== undefined || !['', '0'].includes(defaultValue)

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="desk-panel desk-car-group">
      <legend>{title}</legend>
      <div className="desk-car-fields">{children}</div>
    </fieldset>
  )
}
