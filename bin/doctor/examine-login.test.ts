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
const examine = (config: Partial<Pick<Config, 'sms' | 'siteUrl' | 'mail'>>) =>
  examineLogin({ sms: undefined, siteUrl: undefined, mail: MAIL, ...config }).map(({ status, what }) => [status, what])

it('codes in a terminal are reported as a warning', () => {
  expect(examine({})).toEqual([['odd', 'Login codes for phones are printed in the terminal of the site']])
})

it('a real site without a provider has no login by phone, and letters without SMTP are an error', () => {
  expect(examine({ siteUrl: 'https://cars.example' })).toEqual([
    ['odd', 'Nobody can log in by phone: there is no SMS_URL'],
    ['bad', 'Letters with login codes become files in /var/mail'],
  ])
})

it('only the host of a provider is shown', () => {
  const mail = { ...MAIL, smtpUrl: 'smtps://mail.example' }
  expect(examine({ sms: SMS, siteUrl: 'https://cars.example', mail })).toEqual([
    ['good', 'Login codes go to phones through sms.example'],
  ])
  expect(examine({ sms: { ...SMS, url: 'http://sms.example/' }, mail })[0]?.[0]).toBe('odd')
})
