interface Rule {
  isAllowed: boolean
  pattern: string
}

/** Whether robots.txt allows an address, by its lines for all robots (RFC 9309): the longest rule decides. */
export function isOpenToRobots(robots: string, address: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, directive, pattern = '']): Rule => ({
    isAllowed: directive === 'Allow',
    pattern,
  }))
  const [deciding] = rules
    .filter(({ pattern }) => matches(pattern, address))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))
  return deciding?.isAllowed ?? true
}

function matches(pattern: string, address: string): boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}`.replace(/\\\$$/, '$')).test(address)
}
