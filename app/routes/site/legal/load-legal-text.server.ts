import { data } from 'react-router'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { formatPhone } from '#app/ui/phone.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { composeLegalText, type LegalFacts } from '#domain/legal/compose-legal-text.ts'
import { findLegalText } from '#domain/legal/find-legal-text.server.ts'
import { isLegalTextSlug } from '#domain/legal/legal-text.ts'

/** A legal text as its page shows it; 404 for an unknown text or version. */
export async function loadLegalText(site: Site, slug: string, askedVersion: string | null) {
  if (!isLegalTextSlug(slug) || !/^([1-9]\d{0,8})?$/.test(askedVersion ?? '')) throw data(undefined, { status: 404 })
  const version = askedVersion ? Number(askedVersion) : undefined
  const [text, facts] = await Promise.all([findLegalText(site, slug, version), gatherFacts(site)])
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
  }
}

async function gatherFacts(site: Site): Promise<LegalFacts> {
  const [branch] = await listBranches(site).catch(goWithout(site, 'branches', []))
  const { name, address, email, processors } = site.legal
  return {
    dealer: name ?? site.siteName,
    site: site.siteName,
    origin: site.siteUrl,
    address: address ?? (branch && `${branch.city}, ${branch.address}`),
    phone: branch && formatPhone(branch.phone),
    email,
    processors,
  }
}
