import type { FileChecker } from '#platform/uploads/file-checker.server.ts'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { CarCard } from '../cars/car-card.ts'
import type { Context } from '../context.ts'
import type { Channel } from './channels/channel.ts'

/** What the deeds and questions about requests are handed; each names the parts it needs. */
export interface RequestContext extends Pick<Context, 'db' | 'now' | 'log'> {
  /** A new random UUID. */
  newId: () => string
  /** Where a visitor's files are kept: apart from photographs, and never served. */
  requestFiles: Storage
  /** Where they stay until they are checked; nothing in it outlives a request for long. */
  quarantineFolder: string
  /** Letters to salespeople and visitors, while no mail server is set. */
  letters: MailFiles
  /** Opens a visitor's files where that can do no harm. */
  fileChecker: Pick<FileChecker, 'createFormCheck'>
  /** All channels of the settings; a request goes to each that wants it. */
  channels: readonly Pick<Channel, 'name' | 'only'>[]
  /** What a trade-in estimate takes off the price at which such cars stand here, in per cent. */
  tradeInMarginPercent: number
  /** The car's absolute address: letters and CRMs link to it. */
  linkToCar: (car: Pick<CarCard, 'block' | 'brand' | 'model' | 'id'>) => string
}
