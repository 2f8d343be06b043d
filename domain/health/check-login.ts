import type { Config } from '#platform/config/config.server.ts'
import { isPhoneOffered } from '#platform/config/message-settings.ts'
import { bad, type Finding, good, odd } from './finding.ts'

/** Checks how login codes are sent to buyers. */
export function checkLogin({ sms, siteUrl, mail }: Pick<Config, 'sms' | 'siteUrl' | 'mail'>): Finding[] {
  return [checkPhone({ sms, siteUrl }), ...checkLetters({ mail, siteUrl })]
}

function checkPhone({ sms, siteUrl }: Pick<Config, 'sms' | 'siteUrl'>): Finding {
  if (sms !== undefined) {
    const { host, protocol } = new URL(sms.url)
    return protocol === 'https:' ? good('codes-by-sms', { host }) : odd('codes-unencrypted', { host })
  }
  return isPhoneOffered({ sms, siteUrl }) ? odd('codes-in-terminal', {}) : odd('codes-not-by-phone', {})
}

function checkLetters({ mail, siteUrl }: Pick<Config, 'siteUrl' | 'mail'>): Finding[] {
  if (mail.smtpUrl !== undefined || siteUrl === undefined || !siteUrl.startsWith('https:')) return []
  return [bad('codes-as-files', { folder: mail.folder })]
}
