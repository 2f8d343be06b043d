import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ChannelsFile } from './channels.server.ts'

/** The environment variables in the examples of docs/channels.md. */
const SECRETS = new Map([
  ['env:GEELY_WEBHOOK', 'https://dealer.bitrix24.ru/rest/1/abcdefgh12345678/'],
  ['env:BITRIX24_WEBHOOK', 'https://dealer.bitrix24.ru/rest/1/abcdefgh12345678/'],
  ['env:TELEGRAM_TOKEN', '123456789:AAfake-token-of-a-bot-that-is-none'],
  ['env:WEBHOOK_SECRET', `whsec_${Buffer.alloc(32, 1).toString('base64')}`],
  ['env:AMOCRM_TOKEN', 'fake.long-lived.token_of_an_integration'],
])

it('every example of settings in the documentation is valid', async () => {
  const text = await readFile(new URL('../../../docs/channels.md', import.meta.url), 'utf8')
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, example = '']) => example)
  const kinds = examples.flatMap((example) => {
    const written: unknown = JSON.parse(example, (_key, value: unknown) =>
      typeof value === 'string' ? (SECRETS.get(value) ?? value) : value,
    )
    return v.parse(ChannelsFile, written).channels.map(({ kind }) => kind)
  })
  expect([...new Set(kinds)].toSorted()).toEqual(['adf', 'amocrm', 'bitrix24', 'email', 'telegram', 'webhook'])
})
