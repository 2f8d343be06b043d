import * as v from 'valibot'

/** The outgoing feeds: the last part of each feed's address. */
export const FEEDS_OUT = ['autoru', 'avito', 'yml', 'vk', 'meta', 'google'] as const
export type FeedOut = (typeof FEEDS_OUT)[number]

/** The open feeds, each with the key that its address must contain; undefined: no key. */
export type OpenFeeds = ReadonlyMap<FeedOut, string | undefined>

const REMEDY = `write off, or names out of ${FEEDS_OUT.join(', ')}, each with a key if it should need one: avito:at-least-8-letters`
const ENTRY = /^([a-z]+)(?::([\w-]{8,100}))?$/

const openFeeds = v.pipe(v.string(), v.rawTransform(parseOpenFeeds))

/** The settings of the outgoing feeds. */
export const FEEDS_OUT_SETTINGS = { FEEDS_OUT: v.optional(openFeeds, FEEDS_OUT.join(',')) }

function parseOpenFeeds({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): OpenFeeds {
  if (dataset.value.trim() === 'off') return new Map()
  const entries = dataset.value.split(/[\s,]+/).filter((entry) => entry !== '')
  const feeds = entries.flatMap((entry): [FeedOut, string | undefined][] => {
    const [, feedName, key] = ENTRY.exec(entry) ?? []
    const name = FEEDS_OUT.find((name) => name === feedName)
    return name === undefined ? [] : [[name, key]]
  })
  const open = new Map(feeds)
  if (open.size === entries.length) return open
  addIssue({ message: REMEDY })
  return NEVER
}
