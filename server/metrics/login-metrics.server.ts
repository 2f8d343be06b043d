import { Gauge } from 'prom-client'
import { countCodes } from '#domain/accounts/codes/code-budget.server.ts'
import type { CreateSiteResult } from '../create-site.server.ts'

const KINDS = ['phone', 'email'] as const

/** Gauges for alarms: how many login codes were sent within a day, and how many may be sent. */
export function createLoginGauges({ site }: CreateSiteResult): Gauge[] {
  const sent = new Gauge({
    name: 'showroom_login_codes_today',
    help: 'Login codes that were let through within the last 24 hours, by kind of contact',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      for (const kind of KINDS) this.set({ kind }, await countCodes(site.db, kind, site.now()))
    },
  })
  const limit = new Gauge({
    name: 'showroom_login_codes_limit',
    help: 'Login codes of each kind that may go out within a day (LOGIN_CODES_PER_DAY)',
    registers: [],
    collect() {
      this.set(site.codeLimits.perDay)
    },
  })
  return [sent, limit]
}
