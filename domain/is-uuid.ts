const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the text is a UUID in small letters: PostgreSQL would throw at anything else that it is asked for by one. */
export const isUuid = (text: string) => UUID.test(text)
