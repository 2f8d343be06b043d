import type { BookingView } from '#app/features/test-drive/booking-view.ts'

/** What the site's page of test drives knows after such a query. */
export async function fetchBooking(origin: string, search: Record<string, string> = {}): Promise<BookingView> {
  const answer = await fetch(`${origin}/technical/test-drive/slots.json?${new URLSearchParams(search)}`)
  const view: BookingView = await answer.json()
  return view
}

/** A car of the demo stock that can be driven, with the only branch where it stands and its free hours in order. */
export async function getTestDriveCar(
  origin: string,
): Promise<{ chosen: Required<BookingView['chosen']>; slots: string[] }> {
  const { brands } = await fetchBooking(origin)
  for (const { value: brand } of brands) {
    const { models } = await fetchBooking(origin, { brand })
    for (const { value: model } of models) {
      const { cars } = await fetchBooking(origin, { brand, model })
      for (const { value: car } of cars) {
        const { chosen, form } = await fetchBooking(origin, { car })
        const slots = form?.slots?.flatMap((day) => day.slots) ?? []
        if (chosen.branch !== undefined && slots.length > 0)
          return { chosen: { brand, model, car, branch: chosen.branch }, slots }
      }
    }
  }
  throw new Error('Not one car of the demo stock can be driven')
}
