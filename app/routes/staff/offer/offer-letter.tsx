import { LetterFields } from '#app/features/staff/requests/letter-fields.tsx'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { OfferLetterSchema } from '#domain/desk/papers/offer.ts'
import { HiddenOffer, type OfferFields } from './hidden-offer.tsx'

interface OfferLetterProps {
  /** Of the letter: pressing twice sends it once. */
  id: string
  email: string
  subject: string
  text: string
  offer: OfferFields
  priceRub: number
  rejection: FormRejection | undefined
}

/** The offer as a letter with its PDF to the person of a request. */
export function OfferLetter({ id, email, subject, text, offer, priceRub, rejection }: OfferLetterProps) {
  return (
    <section className="desk-panel">
      <h2>Письмо на&nbsp;{email}</h2>
      <Form
        // A new offer begins a new letter.
        key={id}
        id="letter"
        intent="send"
        schema={OfferLetterSchema}
        rejection={rejection}
        values={{ subject, text }}
        className="desk-form"
      >
        {(form) => (
          <>
            <HiddenOffer offer={offer} />
            <input type="hidden" name="priceRub" value={priceRub} />
            <p className="desk-soft">Предложение уйдёт вложением: PDF на&nbsp;одной странице.</p>
            <LetterFields {...form} id={id} rows={12} />
          </>
        )}
      </Form>
    </section>
  )
}
