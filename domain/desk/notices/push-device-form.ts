import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'

const MAX_ENDPOINT_LENGTH = 1000
/** The lengths of 65 and 16 bytes in base64url. */
const KEY_LENGTH = 87
const SECRET_LENGTH = 22
const bytes = (length: number) => v.pipe(v.string(), v.length(length), v.regex(/^[\w-]+$/))

/** The subscription of a browser, as its `PushSubscription` has it. */
export const DeviceSchema = formObject({
  /** Plain http is for a push service of one's own machine, which the site calls with ALLOW_PRIVATE_ADDRESSES alone. */
  endpoint: v.pipe(
    v.string(),
    v.maxLength(MAX_ENDPOINT_LENGTH),
    v.url(),
    v.regex(/^(?:https:\/\/[\w.-]+|http:\/\/127\.0\.0\.1)(?::\d+)?\//),
  ),
  p256dh: bytes(KEY_LENGTH),
  auth: bytes(SECRET_LENGTH),
})
export type DeviceInput = v.InferOutput<typeof DeviceSchema>
