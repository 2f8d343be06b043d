import type { Config } from '#platform/config/config.server.ts'
import { isPhoneOffered } from '#platform/config/sms-settings.ts'
import { bad, good, odd, type Finding } from './finding.ts'

/** Checks how login codes are sent. */
export function examineLogin(config: Pick<Config, 'sms' | 'siteUrl' | 'mail'>): Finding[] {
  return [examinePhone(config), ...examineLetters(config)]
}

function examinePhone({ sms, siteUrl }: Pick<Config, 'sms' | 'siteUrl'>): Finding {
  if (sms !== undefined) {
    const { host, protocol } = new URL(sms.url)
    return protocol === 'https:'
      ? good(`Login codes go to phones through ${host}`)
      : odd(`Login codes go to ${host} unencrypted`, 'Begin SMS_URL with https:// if the provider can.')
  }
  const remedy = 'Name a provider of messages: SMS_URL (.env.example).'
  return isPhoneOffered({ sms, siteUrl })
    ? odd('Login codes for phones are printed in the terminal of the site', remedy)
    : odd('Nobody can log in by phone: there is no SMS_URL', remedy)
}

function examineLetters({ mail, siteUrl }: Pick<Config, 'siteUrl' | 'mail'>): Finding[] {
  if (mail.smtpUrl !== undefined || siteUrl === undefined || !siteUrl.startsWith('https:')) return []
  return [bad(`Letters with login codes become files in ${mail.folder}`, 'Set SMTP_URL and MAIL_FROM (.env.example).')]
}
