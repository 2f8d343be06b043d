import { expect, it } from 'vitest'
import type { Config } from '#platform/config/config.server.ts'
import { examineLogin } from './examine-login.ts'

const MAIL: Config['mail'] = { smtpUrl: undefined, folder: '/var/mail', from: undefined, to: [] }
const SMS = {
  url: 'https://sms.example/?key=secret',
  method: 'GET',
  body: undefined,
  headers: {},
  ok: undefined,
} as const
const examine = (parts: Partial<Pick<Config, 'sms' | 'siteUrl' | 'mail'>>) =>
  examineLogin({ sms: undefined, siteUrl: undefined, mail: MAIL, ...parts }).map(({ status, what }) => [status, what])

it('codes in a terminal deserve a look', () => {
  expect(examine({})).toEqual([['odd', 'Login codes for phones are printed in the terminal of the site']])
})

it('a real site offers no login by phone without a provider, and nobody gets letters that are files', () => {
  expect(examine({ siteUrl: 'https://cars.example' })).toEqual([
    ['odd', 'Nobody can log in by phone: there is no SMS_URL'],
    ['bad', 'Letters with login codes become files in /var/mail'],
  ])
})

it('a provider is named by its host alone', () => {
  const mail = { ...MAIL, smtpUrl: 'smtps://mail.example' }
  expect(examine({ sms: SMS, siteUrl: 'https://cars.example', mail })).toEqual([
    ['good', 'Login codes go to phones through sms.example'],
  ])
  expect(examine({ sms: { ...SMS, url: 'http://sms.example/' }, mail })[0]?.[0]).toBe('odd')
})
