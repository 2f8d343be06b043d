import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'

/** A problem in a file of the content folder, for its author: the place, and what to write instead. */
export interface ContentProblem {
  /** Relative to the folder: `offers/winter-tyres.yaml`. */
  file: string
  line?: number
  /** Inside the file: `blocks[2].steps[0].title`. */
  place?: string
  message: string
}

/** The keys and indexes of a value in a file. */
export type ValuePath = readonly (string | number)[]

/**
 * What an item refers to: a picture, an address of the site, a brand or model of the reference data. `move-target`: the
 * new address of a moved one, which can also be a file for machines. `moved-from`: an address that must not be a page.
 */
export type Reference = { place: ValuePath } & (
  | { kind: 'picture'; name: string }
  | { kind: 'address'; address: string }
  | { kind: 'move-target'; address: string }
  | { kind: 'moved-from'; address: string }
  | { kind: 'car'; brand: string; model: string }
)

/** The content of one file: an offer, a page, all maintenance prices. */
export interface ContentItem {
  kind: ContentKind
  /** Unique among the items of its kind: the file's name without its extension. */
  name: string
  /** The file that export writes it to. */
  path: string
  /** The text that export writes: two items with equal texts are the same. */
  text: string
  /** A table without rows, which counts as missing. */
  isEmpty?: boolean
  /** The addresses that it adds to the site: a page's, an offer's. */
  addresses: readonly string[]
  references: readonly Reference[]
  /** When it ends; undefined when it has no end. */
  endsAt?: Date
  /** Writes it to the database. */
  put: (tx: Transaction<DB>, now: Date) => Promise<void>
}

/** An item as it was read from a file of the folder. */
export interface FolderItem extends ContentItem {
  /** The file that was read: its name can differ from the one that export would choose. */
  file: string
  /** The place of a value in that file, for problems. */
  locate: (place: ValuePath) => Pick<ContentProblem, 'line' | 'place'>
}

export type ParseFileResult = { ok: true; item: FolderItem } | { ok: false; problems: ContentProblem[] }

/** A file's text, with its name. */
export interface ContentFile {
  file: string
  /** Without folder and extension. */
  name: string
  text: string
}

/** Options for parsing a file. */
export interface ParseOptions {
  /** The site's time zone: days without a zone belong to it. */
  timeZone: string
  /** By how much all dates are moved, so that the demo's offers always end in some days. */
  shiftDatesMs?: number
}

/** A kind of content: one folder of the content folder, or one file. */
export interface ContentKind {
  /** `offers`; for a kind with one file, its name: `moved-addresses`. */
  folder: string
  /** `.yaml` */
  extension: string
  isOneFile: boolean
  parse: (file: ContentFile, options: ParseOptions) => ParseFileResult
  /** The items in the database. */
  list: (db: Db | Transaction<DB>, timeZone: string) => Promise<ContentItem[]>
  /** Undefined for a kind that is never removed. Returns why an item must stay; undefined when it was removed. */
  remove?: (tx: Transaction<DB>, name: string, now: Date) => Promise<string | undefined>
}
