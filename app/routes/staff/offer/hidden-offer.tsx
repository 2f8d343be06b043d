/** An offer as its form has sent it: `until` is a day, `2026-11-23`. */
export interface OfferFields {
  name: string
  until: string
  conditions: readonly string[]
}

/** The offer for another form of the page (`OfferSchema`). */
export function HiddenOffer({ offer: { name, until, conditions } }: { offer: OfferFields }) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="until" value={until} />
      {conditions.map((condition) => (
        <input key={condition} type="hidden" name="conditions" value={condition} />
      ))}
    </>
  )
}
