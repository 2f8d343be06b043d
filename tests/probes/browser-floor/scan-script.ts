import { type ESTree, parseSync, Visitor } from 'vite'
import type { FreshNames } from './fresh-names.ts'

/** These return iterators; `Object.values` returns an array. */
const ITERATOR_SOURCES = new Set(['entries', 'keys', 'matchAll', 'values'])

/**
 * The too new names that a script uses: `Promise.withResolvers`, `.checkVisibility`, `values().map`, `[popover]`. It
 * looks at names, not types: a member of the site's own code with such a name is found as well.
 */
export function scanScript(source: string, fresh: FreshNames): Set<string> {
  const found = new Set<string>()
  const called = new WeakSet<ESTree.Node>()
  /** Names of members and keys, which are checked together with their owner. */
  const ofOthers = new WeakSet<ESTree.Node>()
  new Visitor({
    MemberExpression(node) {
      if (!node.computed) ofOthers.add(node.property)
      const name = nameOf(node)
      if (name === undefined) return
      const owner = ownerOf(node.object)
      if (fresh.ofOwners.has(`${owner}.${name}`)) found.add(`${owner}.${name}`)
      else if (owner === 'globalThis' || owner === 'window') {
        if (fresh.globals.has(name)) found.add(name)
      } else if (fresh.ofIterators.has(name) && isIterator(node.object)) found.add(`values().${name}`)
      else if (fresh.members.has(name)) found.add(`.${name}`)
      else if (fresh.methods.has(name) && called.has(node)) found.add(`.${name}()`)
    },
    VariableDeclaration({ kind }) {
      // No oldest supported browser parses it, and the build rewrites it with a symbol that they lack.
      if (kind.endsWith('using')) found.add('using')
    },
    CallExpression({ callee, arguments: [first] }) {
      called.add(callee)
      const isListening = callee.type === 'MemberExpression' && nameOf(callee) === 'addEventListener'
      const isBare = callee.type === 'Identifier' && callee.name === 'addEventListener'
      if ((isListening || isBare) && first?.type === 'Literal' && fresh.events.has(String(first.value)))
        found.add(`on ${String(first.value)}`)
    },
    Property({ key, computed }) {
      if (computed || key.type !== 'Identifier') return
      ofOthers.add(key)
      if (fresh.attributes.has(key.name.toLowerCase())) found.add(`[${key.name.toLowerCase()}]`)
    },
    ObjectPattern({ properties }) {
      // `const { withResolvers } = Promise`
      for (const property of properties)
        if (property.type === 'Property' && !property.computed && property.key.type === 'Identifier') {
          const { name } = property.key
          if (fresh.members.has(name) || fresh.methods.has(name)) found.add(`{${name}}`)
        }
    },
    Identifier(node) {
      if (!ofOthers.has(node) && fresh.globals.has(node.name)) found.add(node.name)
    },
    Literal(node) {
      if ('regex' in node && node.regex.flags.includes('v')) found.add('/v')
    },
  }).visit(parseSync('script.js', source).program)
  return found
}

/** `all` of `Promise.all` and of `Promise['all']`. */
function nameOf({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** `Promise` of `Promise.all`, `clipboard` of `navigator.clipboard.write`. */
function ownerOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined
}

function isIterator(node: ESTree.Expression | ESTree.Super): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  return property.type === 'Identifier' && ITERATOR_SOURCES.has(property.name) && ownerOf(object) !== 'Object'
}
