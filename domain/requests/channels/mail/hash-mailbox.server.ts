import { createHash } from 'node:crypto'

/** The key of a mailbox in rate limits: they store a hash instead of the address. */
export const hashMailbox = (address: string) => createHash('sha256').update(normalizeMailbox(address)).digest()

/**
 * With many providers `Anna.K+cars@mail.example` is the mailbox of `annak@mail.example`, and some have several domains:
 * a mailbox has any number of spellings.
 */
function normalizeMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${PROVIDER_DOMAINS.get(domain) ?? domain}`
}

/** Other domains of a provider under which each of its mailboxes can be reached. */
const PROVIDER_DOMAINS = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.by', 'yandex.com', 'yandex.kz'].map((domain) => [domain, 'yandex.ru'] as const),
])
