import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { DISCOUNT_HINTS, DISCOUNT_LABELS } from '#app/features/cars/car.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import { OfferSchema } from '#domain/desk/papers/offer.ts'
import { formatRub } from '#locale/number.ts'

interface OfferFormProps {
  /** The person of the request that the offer is for. */
  buyer: string | undefined
  /** The day until which the offer usually holds. */
  until: string
  conditions: readonly { condition: DiscountCondition; rub: number }[]
  rejection: FormRejection | undefined
}

/** For whom the offer is, until when, and which conditions the buyer meets. The name is on the paper alone. */
export function OfferForm({ buyer, until, conditions, rejection }: OfferFormProps) {
  return (
    <Form
      id="offer"
      intent="make"
      schema={OfferSchema}
      rejection={rejection}
      values={{ name: buyer ?? '', until }}
      className="desk-form"
    >
      {({ field, isBusy }) => (
        <>
          <TextField
            {...field('name')}
            label="Для кого"
            autoComplete="off"
            hint="Имя печатается на&nbsp;листе и&nbsp;нигде не&nbsp;хранится."
          />
          <TextField {...field('until')} label="Действует до" type="date" />
          {conditions.length > 0 && (
            <fieldset>
              <legend>Покупатель выполняет условия</legend>
              {conditions.map(({ condition, rub }) => (
                <CheckRow key={condition} name="conditions" value={condition}>
                  {DISCOUNT_LABELS[condition]}: {DISCOUNT_HINTS[condition]}, −{formatRub(rub)}
                </CheckRow>
              ))}
            </fieldset>
          )}
          <Button type="submit" disabled={isBusy}>
            Составить
          </Button>
        </>
      )}
    </Form>
  )
}
