import { Gauge } from 'prom-client'
import { countToday } from '#domain/accounts/hold-code-pace.server.ts'
import type { House } from './open-house.server.ts'

const KINDS = ['phone', 'email'] as const

/** What an alarm is set on: how many login codes were asked for today, and how many there may be. */
export function watchLogins({ site }: House): Gauge[] {
  const asked = new Gauge({
    name: 'showroom_login_codes_today',
    help: 'Login codes that were asked for since midnight (UTC), by kind of contact',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      for (const kind of KINDS) this.set({ kind }, await countToday(site.db, kind, site.now()))
    },
  })
  const limit = new Gauge({
    name: 'showroom_login_codes_limit',
    help: 'Login codes of each kind that may be asked for within a day (LOGIN_CODES_PER_DAY)',
    registers: [],
    collect() {
      this.set(site.codeLimits.perDay)
    },
  })
  return [asked, limit]
}
