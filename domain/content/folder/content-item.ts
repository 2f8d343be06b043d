import type { Transaction } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { DB } from '#db/schema.ts'

/** What is wrong with a file of the content folder, for whoever wrote it: where it stands, and what to write instead. */
export interface ContentProblem {
  /** From the folder: `offers/winter-tyres.yaml`. */
  file: string
  line?: number
  /** Inside the file: `blocks[2].steps[0].title`. */
  place?: string
  message: string
}

/** Keys and indexes that lead to a value in a file. */
export type ValuePath = readonly (string | number)[]

/**
 * What a thing needs to be there: a picture, an address of the site, a brand or model of the reference data. `goal`: an
 * address that may be a machine's too. `free`: an address that must not be there.
 */
export type Reference = { place: ValuePath } & (
  | { kind: 'picture'; name: string }
  | { kind: 'address'; address: string }
  | { kind: 'goal'; address: string }
  | { kind: 'free'; address: string }
  | { kind: 'car'; brand: string; model: string }
)

/** One file's worth of content: an offer, a page, all maintenance prices. */
export interface ContentItem {
  kind: ContentKind
  /** Of all things of its kind its own: the file's name without its ending. */
  name: string
  /** The file that export writes it to. */
  path: string
  /** What export writes: two things with one text are the same. */
  text: string
  /** A table without rows: the same as none. */
  isEmpty?: boolean
  /** Addresses that it gives to the site: a page's, an offer's. */
  addresses: readonly string[]
  references: readonly Reference[]
  /** When it is over; undefined for what knows no end. */
  endsAt?: Date
  /** Makes the database say so. */
  put: (tx: Transaction<DB>, now: Date) => Promise<void>
}

/** A thing as a file of the folder says it. */
export interface FolderItem extends ContentItem {
  /** The file that was read: its name need not be the one that export would choose. */
  file: string
  /** Where in that file a value stands, for telling what is wrong with it. */
  locate: (place: ValuePath) => Pick<ContentProblem, 'line' | 'place'>
}

export type ParseFileResult = { ok: true; item: FolderItem } | { ok: false; problems: ContentProblem[] }

/** A file's text, with its name. */
export interface ContentFile {
  file: string
  /** Without folder and ending. */
  name: string
  text: string
}

export interface ParseOptions {
  /** The site's: days without a zone are its days. */
  timeZone: string
  /** How long later all its moments are: the demonstration's offers end in some days, whenever it is looked at. */
  shiftDatesMs?: number
}

/** A kind of content: one folder of the content folder, or one file. */
export interface ContentKind {
  /** `offers`; for a kind that is one file its name: `moved-addresses`. */
  folder: string
  /** `.yaml` */
  extension: string
  isOneFile: boolean
  parse: (file: ContentFile, options: ParseOptions) => ParseFileResult
  /** What the database holds, as files of a site in `timeZone` say it. */
  list: (db: Db | Transaction<DB>, timeZone: string) => Promise<ContentItem[]>
  /** Undefined for what is never taken away. Says why a thing has to stay, or nothing when it is gone. */
  remove?: (tx: Transaction<DB>, name: string, now: Date) => Promise<string | undefined>
}
