const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the text is a UUID in lower case. PostgreSQL throws when another text is compared with a UUID. */
export const isUuid = (text: string) => UUID.test(text)
