import * as v from 'valibot'
import { line } from '#domain/requests/forms/rules.ts'
import { MAX_LABEL_LENGTH } from './passkey.ts'

/** The label of a passkey. */
export const labelRule = line(MAX_LABEL_LENGTH)

const text = v.pipe(v.string(), v.maxLength(8192))
/** base64url, so that the database can look it up. */
const name = v.pipe(text, v.regex(/^[\w-]+$/))
const credential = {
  id: name,
  rawId: name,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** The response of a browser that has created a passkey. */
export const NEW_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/))), v.maxLength(10)), []),
  }),
})

/** The response of a browser with the signature of a passkey. */
export const SIGNED_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(text),
  }),
})
