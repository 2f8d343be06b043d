import { inspect } from 'node:util'
import { ChannelError, type DeliveryAttempt } from '#domain/requests/channels/channel.ts'
import { createReport } from './reports.ts'

/** The first attempt of a delivery, for tests of channels. */
export const createDeliveryAttempt = (parts: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  deliveryId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  attempt: 1,
  report: createReport(),
  canOmitFiles: false,
  signal: new AbortController().signal,
  ...parts,
})

/** The error of a failed delivery; throws when it succeeds, or when the error contains `secret`, a phone or a name. */
export async function getDeliveryError(delivery: Promise<unknown>, secret = 'Анна'): Promise<ChannelError> {
  const error: unknown = await delivery.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ChannelError)) throw new Error('The delivery should have failed', { cause: error })
  const text = inspect(error, { depth: 9, showHidden: true })
  for (const word of [secret, '9161234567', 'Анна', 'anna@'])
    if (text.includes(word)) throw new Error(`The error contains ${word}`)
  return error
}
