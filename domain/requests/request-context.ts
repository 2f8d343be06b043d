import type { FileChecker } from '#platform/uploads/file-checker.server.ts'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { Context } from '../context.ts'
import type { Channel } from './channels/channel.ts'

/** The dependencies of the commands and queries of requests; each function picks the ones that it needs. */
export interface RequestContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** The storage of visitors' files: separate from photographs, and never served. */
  requestFiles: Storage
  /** Where files wait for the check; they are deleted shortly after the HTTP request. */
  quarantineFolder: string
  /** Letters to staff and visitors as files, while no mail server is set. */
  letters: MailFiles
  /** Checks visitors' files in an isolated process. */
  fileChecker: Pick<FileChecker, 'createFormCheck'>
  /** All channels of the settings; a request goes to each whose filter matches. */
  channels: readonly Pick<Channel, 'name' | 'only'>[]
  /** What a trade-in estimate deducts from the prices of similar cars in stock, in per cent. */
  tradeInMarginPercent: number
  /** The car's absolute address: letters and CRMs link to it. */
  linkToCar: (car: Pick<CarCard, 'block' | 'brand' | 'model' | 'id'>) => string
}
