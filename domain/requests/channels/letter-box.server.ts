import { createHash } from 'node:crypto'

/** By which the pace of confirmations knows a letter box: a limit needs no address. */
export const hashLetterBox = (address: string) => createHash('sha256').update(letterBox(address)).digest()

/** `Anna.K+cars@mail.example` is the box of `annak@mail.example` with many providers: one box has as many spellings as one likes. */
function letterBox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
