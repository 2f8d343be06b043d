import { Download } from 'lucide-react'
import { Form as RouterForm } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { staffOfferFilePath } from '#urls/staff-paths.ts'
import { HiddenOffer, type OfferFields } from './hidden-offer.tsx'

/** The button that saves the offer as a PDF: a form, so that the name of the buyer is in no address. */
export function OfferFile({ id, offer }: { id: number; offer: OfferFields }) {
  return (
    <RouterForm method="post" action={staffOfferFilePath(id)} reloadDocument>
      <HiddenOffer offer={offer} />
      <Button type="submit" look="ghost">
        <Download aria-hidden="true" />
        Скачать PDF
      </Button>
    </RouterForm>
  )
}
