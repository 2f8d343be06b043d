import type { BookingView } from '#app/features/test-drive/booking-view.ts'

/** What the test-drive page shows for this query. */
export async function fetchBooking(origin: string, search: Record<string, string> = {}): Promise<BookingView> {
  const response = await fetch(`${origin}/technical/test-drive/slots.json?${new URLSearchParams(search)}`)
  const view: BookingView = await response.json()
  return view
}

/** A car of the demo stock with a test drive, its only branch, and its free slots in order. */
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
  throw new Error('No car of the demo stock has a test drive')
}
