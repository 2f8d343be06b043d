/**
 * Why a whole feed changed nothing, and what to do. The codes are stable: exit messages, tests and staff rely on them.
 */
const FEED_PROBLEMS = {
  unreadable: 'Check the path, the address and the permissions.',
  'private-address': 'If the feed is in your own network, set ALLOW_PRIVATE_ADDRESSES=on.',
  'too-large': 'Ask for a smaller feed, or raise the limit in the settings.',
  'too-slow': 'Try again later; if it stays slow, save the feed to a file first.',
  'not-a-feed': 'Check the address: a feed is an XML or CSV file, not a web page.',
  'unknown-format': 'docs/feeds.md lists the formats that are understood.',
  spreadsheet: 'Save the sheet with the cars as CSV, and import that file.',
  archive: 'Unpack it, and import the file that is in it.',
  malformed:
    'The program that writes this feed must fix it: often a bare & that should be &amp;, or a file that is cut off.',
  forbidden: 'A feed needs no DOCTYPE and no entities of its own: the program that writes it must leave them out.',
  'only-changes': 'Let 1C send the whole catalogue: a feed is everything that the source has in stock.',
  'wrong-encoding': 'Save the feed as UTF-8.',
  empty: 'When the stock is really gone, repeat with --force.',
  'nothing-accepted': 'See the refusals. With --force every car of this source would leave the catalogue.',
  'takes-too-much': 'When these cars are really gone, repeat with --force.',
  'reserved-name': 'Give the feed another name.',
  'unknown-branch': 'Name a branch by its slug, or leave the option out.',
  busy: 'Wait for the other import to end, or leave out --no-wait.',
  interrupted: 'Start it again: an import is safe to repeat.',
} as const satisfies Record<string, string>

export type FeedProblemReason = keyof typeof FEED_PROBLEMS

/** An expected failure of a whole feed. Thrown only to roll back: the command returns it as `{ ok: false }`. */
export class FeedProblem extends Error {
  override readonly name = 'FeedProblem'
  readonly reason: FeedProblemReason

  constructor(reason: FeedProblemReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }

  /** What the operator can do about it. */
  get remedy(): string {
    return FEED_PROBLEMS[this.reason]
  }
}
