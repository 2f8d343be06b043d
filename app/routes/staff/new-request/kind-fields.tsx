import { OwnCarField } from '#app/features/own-car/own-car-fields.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { LoanFieldName, OwnCarFieldName } from '#domain/desk/requests/new-request-form.ts'
import { labelField } from '#domain/requests/kinds/kind-fields.ts'

/** The props of the field with this name. */
type DescribeField<Name extends string> = (name: Name) => {
  id: string
  name: string
  defaultValue: string
  error: string | undefined
}

interface LoanFieldsProps {
  field: DescribeField<LoanFieldName>
  programmes: readonly { slug: string; name: string }[]
}

/** The terms of a loan. Shown while the kind that is chosen asks for them (car-form.css). */
export const LoanFields = ({ field, programmes }: LoanFieldsProps) => (
  <fieldset className="desk-car-group" data-asked="loan">
    <legend>Кредит</legend>
    <div className="desk-car-fields">
      <div className="desk-car-all">
        <NumberField {...field('price_rub')} label={labelField('credit', 'price_rub')} isOptional />
      </div>
      <NumberField {...field('first_payment_rub')} label={labelField('credit', 'first_payment_rub')} isOptional />
      <TextField
        {...field('term_months')}
        label={labelField('credit', 'term_months')}
        inputMode="numeric"
        autoComplete="off"
        isOptional
      />
      {programmes.length > 1 && (
        <div className="desk-car-all">
          <SelectField {...field('programme')} label={labelField('credit', 'programme')} isOptional>
            <option value="">Не&nbsp;выбрана</option>
            {programmes.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  </fieldset>
)

interface OwnCarFieldsProps {
  field: DescribeField<OwnCarFieldName>
  /** To suggest; any other can be typed. */
  brands: readonly string[]
}

/** The car of the person. Shown while the kind that is chosen asks for it (car-form.css). */
export const OwnCarFields = ({ field, brands }: OwnCarFieldsProps) => (
  <fieldset className="desk-car-group" data-asked="own-car">
    <legend>Свой автомобиль</legend>
    <div className="desk-car-fields">
      <OwnCarField {...field('own_brand')} car="brand" suggestions={brands} isOptional />
      <OwnCarField {...field('own_model')} car="model" isOptional />
      <OwnCarField {...field('own_year')} car="year" isOptional />
      <OwnCarField {...field('own_mileage_km')} car="mileage_km" isOptional />
    </div>
  </fieldset>
)
