import { data } from 'react-router'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { formatPhone } from '#locale/phone.ts'
import { plural } from '#locale/plural.ts'
import { composeLegalText, type LegalFacts } from '#domain/legal/compose-legal-text.ts'
import { findLegalText } from '#domain/legal/legal-texts.server.ts'
import { isLegalTextSlug } from '#domain/legal/legal-text.ts'

/** Loads a legal text for its page. Throws 404 for an unknown text or version. */
export async function loadLegalText(site: Site, slug: string, requestedVersion: string | null) {
  if (!isLegalTextSlug(slug) || !/^([1-9]\d{0,8})?$/.test(requestedVersion ?? ''))
    throw data(undefined, { status: 404 })
  const version = requestedVersion ? Number(requestedVersion) : undefined
  const [text, facts] = await Promise.all([findLegalText(site, slug, version), collectFacts(site)])
  if (text === undefined) throw data(undefined, { status: 404 })
  const { title, publishedAt, replacedAt } = text
  return {
    slug,
    version: text.version,
    title,
    publishedAt,
    replacedAt,
    blocks: composeLegalText(text.body, facts),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
    timeZone: site.timeZone,
  }
}

async function collectFacts(site: Site): Promise<LegalFacts> {
  const [branch] = await site.content.listBranches().catch(withFallback(site, 'branches', []))
  const { name, address, email, processors } = site.legal
  return {
    dealer: name ?? site.siteName,
    site: site.siteName,
    origin: site.siteUrl,
    address: address ?? (branch && `${branch.city}, ${branch.address}`),
    phone: branch && formatPhone(branch.phone),
    email,
    processors,
    term: formatTerm(site.requestRetentionDays),
    counters: formatCounters(site.counters),
  }
}

const YEAR_DAYS = 365

/** In years if it is a whole number of them, otherwise in days: `3 года`, `400 дней`. */
function formatTerm(days: number): string {
  return days % YEAR_DAYS === 0
    ? plural(days / YEAR_DAYS, ['год', 'года', 'лет'])
    : plural(days, ['день', 'дня', 'дней'])
}

function formatCounters(counters: Site['counters']): string | undefined {
  const names = [counters?.metrikaId && 'Яндекс Метрика', counters?.ga4Id && 'Google Analytics'].filter(Boolean)
  return names.length === 0 ? undefined : names.join(' и\u00A0')
}
