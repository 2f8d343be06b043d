import { createHash } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { seal, unseal } from '#domain/seal-secret.server.ts'

interface AddressContext extends Pick<Context, 'now'> {
  feedSecret: () => Promise<Uint8Array>
}

/**
 * The columns of feed_source for an address: sealed as a whole, since the key can be anywhere in it, and what may be
 * shown of it.
 */
export async function sealAddress({ now, feedSecret }: AddressContext, address: string) {
  return {
    address_sealed: seal(Buffer.from(address), await feedSecret()),
    address_host: new URL(address).host,
    address_mark: createHash('sha256').update(address).digest('hex').slice(0, 4),
    address_set_at: now(),
  }
}

/** The address; throws when it was sealed with another PEPPER. */
export async function openAddress({ feedSecret }: Pick<AddressContext, 'feedSecret'>, sealed: Buffer): Promise<string> {
  return unseal(sealed, await feedSecret()).toString()
}
