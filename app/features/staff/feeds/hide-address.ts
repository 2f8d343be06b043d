import type { RejectedForm, SentForm } from '#app/features/form/read-form.server.ts'

/** The rejection without the address that was typed: it has a key in it, and goes back into no page. */
export const hideAddress = (form: SentForm, { data: { errors, message, values } }: RejectedForm): RejectedForm =>
  form.reject(errors, message, {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'address')),
  })
