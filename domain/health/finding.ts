import type { NodeSign } from '#domain/nodes/live-nodes.server.ts'
import type { Node } from '#domain/nodes/node.ts'

/** `bad` makes the site fail or show wrong data; `odd` is a warning; `good` is as it should be. */
export type FindingStatus = 'good' | 'odd' | 'bad'

/** Letters that were given up, by what they were. */
export type LetterKind = 'reply' | 'reminder' | 'notice' | 'staff-notice'

/**
 * What a check can find, with its figures; times in seconds, sizes in bytes. The words are elsewhere: English with
 * commands for the terminal (bin/doctor/words.ts), Russian for the page (app/routes/staff/health).
 */
interface FindingFacts {
  'folder-unwritable': { folder: string }
  'folder-missing': { folder: string }
  'disk-free': { folder: string; freeBytes: number }
  'database-version': { version: string; isEmbedded: boolean }
  'database-encoding': { encoding: string }
  'database-collations': object
  'migrations-applied': object
  'migrations-pending': { names: readonly string[] }
  'migrations-newer': { names: readonly string[] }
  'queue-missing': object
  queue: { waiting: number; oldestSeconds: number }
  'queue-late': { waiting: number; oldestSeconds: number }
  /** `example` is for the terminal: an error may quote anything. */
  'queue-dead': { dead: number; example: string | null }
  nodes: { nodes: readonly NodeSign[] }
  'node-silent': { node: NodeSign }
  'node-blind': { node: Pick<Node, 'host' | 'role' | 'unseen'> }
  'visitors-without-address': { requests: number }
  'proxies-uncounted': object
  proxies: { count: number }
  cars: { published: number }
  'cars-none': object
  'branches-none': object
  'cars-without-branch': { cars: number }
  photos: { ready: number; waiting: number; toTryAgain: number; broken: number }
  'feed-never': { source: string }
  feed: { source: string; ageSeconds: number }
  content: { pages: number; offers: number; banners: number; missing: readonly string[] }
  channels: { names: readonly string[] }
  'channel-settings': { problem: string; file: string | undefined }
  'letters-as-files': { folder: string; areRequestsMeant: boolean }
  /** `addresses` are for the terminal. */
  'mail-to-unread': { addresses: readonly string[]; file: string }
  'channel-fallback': { channel: string }
  'channel-brand': { channel: string; slug: string }
  'channel-branch': { channel: string; slug: string }
  deliveries: object
  'deliveries-dead': { channel: string; count: number }
  'deliveries-lost': { channel: string; count: number }
  'deliveries-late': { channel: string; count: number; oldestSeconds: number }
  'deliveries-held': { channels: readonly { channel: string; count: number }[] }
  letters: { days: number }
  'letters-failed': { days: number; counts: readonly { kind: LetterKind; count: number }[] }
  'codes-by-sms': { host: string }
  'codes-unencrypted': { host: string }
  'codes-in-terminal': object
  'codes-not-by-phone': object
  'codes-as-files': { folder: string }
  backup: { ageSeconds: number; bytes: number }
  'backup-none': object
  certificate: { host: string; daysLeft: number }
  'certificate-ended': { host: string }
  'certificate-unread': { host: string; problem: string }
  'certificate-awaited': { host: string }
}

export type FindingKind = keyof FindingFacts

/** The result of one check. */
export type Finding<Kind extends FindingKind = FindingKind> = {
  [Each in Kind]: { kind: Each; status: FindingStatus; facts: FindingFacts[Each] }
}[Kind]

/** What is said about a finding, and how to fix it. */
export interface FindingWords {
  what: string
  remedy?: string
}

/** Words for every kind of finding in one language. */
export type FindingVocabulary = {
  [Kind in FindingKind]: (facts: FindingFacts[Kind], status: FindingStatus) => FindingWords
}

type Find = <Kind extends FindingKind>(kind: Kind, facts: FindingFacts[Kind]) => Finding<Kind>

const withStatus =
  (status: FindingStatus): Find =>
  (kind, facts) => ({ kind, status, facts })

export const good = withStatus('good')
export const odd = withStatus('odd')
export const bad = withStatus('bad')

/** The finding in the words of a vocabulary. */
export const describeFinding = <Kind extends FindingKind>(
  vocabulary: FindingVocabulary,
  { kind, status, facts }: Finding<Kind>,
): FindingWords => vocabulary[kind](facts, status)
