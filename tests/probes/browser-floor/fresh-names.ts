import { listFeatures } from './new-features.ts'

/** Interfaces with a single object: the same member name on another object belongs to the site's own code. */
const SINGLE_OBJECTS = new Map([
  ['CSS', 'CSS'],
  ['Clipboard', 'clipboard'],
  ['Crypto', 'crypto'],
  ['Document', 'document'],
  ['History', 'history'],
  ['Location', 'location'],
  ['Navigator', 'navigator'],
  ['Performance', 'performance'],
  ['Scheduler', 'scheduler'],
])

/** Interfaces whose objects can have any name. The site uses no others (sensors, graphics, sound). */
const COMMON_INTERFACES =
  /^(Abort\w+|Animation|Blob|DOMRect\w*|Element|Event|EventTarget|File|FormData|Headers|HTML\w*Element|\w+Observer|KeyboardEvent|Node|PointerEvent|Range|Request|Response|Selection|ShadowRoot|Storage|ToggleEvent|URL\w*)$/

/** Names in scripts that the oldest supported browsers do not know. */
export interface FreshNames {
  /** `Promise.withResolvers`, `navigator.share`: members of an object that has one name. */
  ofOwners: Set<string>
  /** `checkVisibility`: members that no older interface has, on any object. */
  members: Set<string>
  /** `union`: the same for the language itself, where all of them are called. */
  methods: Set<string>
  /** `Iterator`, `requestIdleCallback` */
  globals: Set<string>
  /** `take`: members of iterators; arrays have some of the same names. */
  ofIterators: Set<string>
  /** `popover`, in lower case. */
  attributes: Set<string>
  /** `scrollend` */
  events: Set<string>
}

/** The too new names among everything in `web-features`. */
export function listFreshNames(): FreshNames {
  const { known, fresh } = listFeatures()
  const old = new Set(known.filter(isScript).map(lastOf))
  const oldAttributes = new Set(known.filter((key) => key.startsWith('html.')).map(lastOf))
  const oldEvents = new Set(eventsIn(known))
  const names: FreshNames = {
    ofOwners: new Set(),
    members: new Set(),
    methods: new Set(),
    globals: new Set(),
    ofIterators: new Set(),
    attributes: new Set(
      fresh
        .filter((key) => /^html\.(global_attributes|elements\.\w+)\.\w+$/.test(key))
        .map(lastOf)
        .filter((name) => !oldAttributes.has(name)),
    ),
    events: new Set(eventsIn(fresh).filter((name) => !oldEvents.has(name))),
  }
  for (const key of fresh.filter(isScript)) addName(key, names, old)
  return names
}

const eventsIn = (keys: string[]) => keys.flatMap((key) => /\.(\w+)_event$/.exec(key)?.[1] ?? [])
const isScript = (key: string) => key.startsWith('api.') || key.startsWith('javascript.builtins.')
const lastOf = (key: string) => (key.split('.').at(-1) ?? '').replace(/_static$/, '')

function addName(key: string, names: FreshNames, old: Set<string>): void {
  const [owner = '', member, ...details] = key.replace(/^(api|javascript\.builtins)\./, '').split('.')
  if (details.length > 0) return
  if (member === undefined) return void (old.has(owner) || names.globals.add(owner))
  const name = lastOf(key)
  if (owner === 'Window') names.globals.add(name)
  else if (owner === 'Iterator') names.ofIterators.add(name)
  else names.ofOwners.add(`${SINGLE_OBJECTS.get(owner) ?? owner}.${name}`)
  if (old.has(name)) return
  if (key.startsWith('javascript.')) names.methods.add(name)
  else if (COMMON_INTERFACES.test(owner)) names.members.add(name)
}
