import { createHash } from 'node:crypto'

/** By which paces know a letter box: a limit needs no address. */
export const hashMailbox = (address: string) => createHash('sha256').update(normalizeMailbox(address)).digest()

/**
 * `Anna.K+cars@mail.example` is the box of `annak@mail.example` with many providers, and some have several names for
 * themselves: one box has as many spellings as one likes.
 */
function normalizeMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${PROVIDER_DOMAINS.get(domain) ?? domain}`
}

/** Domains of one provider, under each of which every box of it can be written to. */
const PROVIDER_DOMAINS = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.by', 'yandex.com', 'yandex.kz'].map((domain) => [domain, 'yandex.ru'] as const),
])
