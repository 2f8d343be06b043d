import type * as v from 'valibot'
import { LOGIN_SECRETS } from './login-settings.ts'

/** This line ends in a log; and a connection string carries a password. */
const SECRET_SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'FEEDS_OUT', ...LOGIN_SECRETS]

/** Which setting cannot be used, and what to give instead: `WORKER: "yes" cannot be used; write on or off`. */
export function describeSettingProblem(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key)
  const was = SECRET_SETTINGS.includes(name) ? 'the value' : JSON.stringify(issue.path?.[0]?.value)
  return `${name}: ${was} cannot be used; ${issue.message}`
}
