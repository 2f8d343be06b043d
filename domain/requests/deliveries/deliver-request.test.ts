import { expect, it } from 'vitest'
import { createDeliveryAttempt } from '#tests/factories/delivery-attempts.ts'
import { createReport } from '#tests/factories/reports.ts'
import { attemptDelivery } from './deliver-request.server.ts'
import { ChannelError } from '../channels/channel.ts'

const rejectingChannel = {
  name: 'mail',
  only: {},
  async deliver() {
    throw new ChannelError('mail.example answered 451 anna СНЕГ is not wanted in Annapolis')
  },
}

const problemFor = (name: string | null) =>
  attemptDelivery(rejectingChannel, createDeliveryAttempt({ report: createReport({ name }) }))

it('the message of the other side is reported without the name of the visitor', async () => {
  expect(await problemFor('Anna Снег')).toMatchObject({
    problem: 'mail.example answered 451 … … is not wanted in Annapolis',
  })
  expect(await problemFor(null)).toMatchObject({
    problem: 'mail.example answered 451 anna СНЕГ is not wanted in Annapolis',
  })
})
