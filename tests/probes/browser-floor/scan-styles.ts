import { listFeatures } from './new-features.ts'

/** Where each kind of feature appears in a built style sheet, and its keys in `web-features`. */
const KINDS = [
  { sign: '@', used: /@([a-z-]+)/g, key: /^css\.at-rules\.([\w-]+)$/ },
  { sign: '@media ', used: /@media[^{]*?\(([a-z-]+)/g, key: /^css\.at-rules\.media\.([\w-]+)$/ },
  // A selector is followed by a block.
  { sign: ':', used: /::?([a-z-]+)(?=[^{};]*\{)/g, key: /^css\.selectors\.([\w-]+)$/ },
  { sign: '', used: /[{;]([a-z-]+):/g, key: /^css\.properties\.([\w-]+)$/ },
  { sign: '()', used: /[\s:,(]([a-z-]+)\(/g, key: /^css\.(?:types|properties)\.(?:[\w-]+\.)*([\w-]+)$/ },
]

/** The too new features that a style sheet uses: `@starting-style`, `:popover-open`, `field-sizing`. */
export function scanStyles(css: string): Set<string> {
  const { known, fresh } = listFeatures()
  const found = KINDS.flatMap(({ sign, used, key }) => {
    const old = new Set(namesIn(known, key))
    const tooNew = new Set(namesIn(fresh, key).filter((name) => !old.has(name)))
    const names = Array.from(css.matchAll(used), ([, name = '']) => name)
    return names.filter((name) => tooNew.has(name)).map((name) => sign + name)
  })
  // A property that is too new itself is reported without its values.
  const values = fresh.flatMap((key) => {
    const [, property = '', value = ''] = /^css\.properties\.([\w-]+)\.([a-z]+(?:-[a-z]+)*)$/.exec(key) ?? []
    if (value === '' || fresh.includes(`css.properties.${property}`)) return []
    const isUsed = new RegExp(`[{;]${property}:[^;}]*(?<![\\w-])${value}(?![\\w-])`).test(css)
    return isUsed ? `${property}: ${value}` : []
  })
  return new Set([...found, ...values])
}

const namesIn = (keys: readonly string[], pattern: RegExp) => keys.flatMap((key) => pattern.exec(key)?.[1] ?? [])
