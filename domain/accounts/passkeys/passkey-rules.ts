import * as v from 'valibot'
import { line } from '#domain/requests/forms/rules.ts'
import { MAX_LABEL_LENGTH } from './passkey.ts'

/** What a key may be called. */
export const labelRule = line(MAX_LABEL_LENGTH)

const text = v.pipe(v.string(), v.maxLength(8192))
/** base64url: what the database can look for. */
const name = v.pipe(text, v.regex(/^[\w-]+$/))
const credential = {
  id: name,
  rawId: name,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
}

/** What a browser answers when it has made a key. */
export const NEW_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/))), v.maxLength(10)), []),
  }),
})

/** What a browser answers when a key has signed. */
export const SIGNED_CREDENTIAL = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: v.optional(text),
  }),
})
