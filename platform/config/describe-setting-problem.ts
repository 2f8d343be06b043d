import type * as v from 'valibot'
import { LOGIN_SECRETS } from './login-settings.ts'

/** Values that the description must not repeat, because it may be logged. */
const SECRET_SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'FEEDS_OUT', 'PURGE_URL', 'STAFF_TELEGRAM_TOKEN', ...LOGIN_SECRETS]

/** Names the invalid setting and what to write instead: `WORKER: "yes" cannot be used; write on or off`. */
export function describeSettingProblem(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key)
  const value = SECRET_SETTINGS.includes(name) ? 'the value' : JSON.stringify(issue.path?.[0]?.value)
  return `${name}: ${value} cannot be used; ${issue.message}`
}
