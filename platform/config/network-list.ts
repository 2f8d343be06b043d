import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'

const REMEDY = 'give addresses or networks separated by commas, for example 203.0.113.7, 10.8.0.0/16'

/** Tells whether an address belongs to one of the networks; an unknown address belongs to none. */
export type NetworkList = (address: string | undefined) => boolean

/** Addresses and networks in CIDR notation, separated by commas or spaces. */
export const networkList = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  v.rawTransform<string[], NetworkList>(({ dataset, addIssue, NEVER }) => {
    const list = new BlockList()
    for (const part of dataset.value) {
      const { address, family, prefix } = parseNetwork(part)
      if (family === undefined) {
        addIssue({ message: REMEDY })
        return NEVER
      }
      list.addSubnet(address, prefix, family)
    }
    return (address) => {
      const family = address === undefined ? undefined : familyOf(address)
      return address !== undefined && family !== undefined && list.check(address, family)
    }
  }),
)

/** `family` is undefined for a text that is no network. */
function parseNetwork(text: string) {
  const [address = '', bits] = text.split('/')
  const family = familyOf(address)
  const most = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  return { address, family: prefix <= most && text.split('/').length <= 2 ? family : undefined, prefix }
}

const familyOf = (address: string) => ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)]
