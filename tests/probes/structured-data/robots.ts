interface Rule {
  isAllowed: boolean
  pattern: string
}

/** Whether a robot may ask for an address, by the lines of a robots.txt for everybody (RFC 9309): the longest rule decides. */
export function isOpenToRobots(robots: string, address: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, word, pattern = '']): Rule => ({
    isAllowed: word === 'Allow',
    pattern,
  }))
  const [deciding] = rules
    .filter(({ pattern }) => matches(pattern, address))
    .toSorted(
      (one, other) => other.pattern.length - one.pattern.length || Number(other.isAllowed) - Number(one.isAllowed),
    )
  return deciding?.isAllowed ?? true
}

function matches(pattern: string, address: string): boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}`.replace(/\\\$$/, '$')).test(address)
}
