import type { Site } from '#app/http/middleware/site.ts'
import type { OfferInput } from '#domain/desk/papers/offer.ts'
import type { Offer } from '#domain/desk/papers/papers.server.ts'
import { printSheet } from '#domain/media/print-sheet.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDate } from '#locale/dates/date.ts'
import { describePaper, type PaperView } from './describe-paper.server.ts'
import { describeOffer, toPdfSheet } from './describe-sheet.server.ts'
import type { WrittenOffer } from './write-offer.server.ts'

/** The offer in the words of its paper. */
export const composeOffer = (
  site: Site,
  viewer: StaffViewer,
  { name, until }: Pick<OfferInput, 'name' | 'until'>,
  { page, conditions }: Offer,
): WrittenOffer => ({
  name,
  until: formatDate(new Date(`${until}T00:00:00Z`), 'UTC'),
  seller: viewer.fullName,
  paper: describePaper(site, page, conditions),
})

/** The offer as a PDF with the first photograph of the car; undefined when it cannot be made now. */
export const printOffer = (site: Site, written: WrittenOffer, { page }: Offer) =>
  printSheet(site, toPdfSheet(describeOffer(written)), page.photos[0])

/** Disks take no longer name: 255 bytes, of which a Cyrillic letter has two. */
const MAX_NAME_LENGTH = 110

/** What its reader sees beside the letter: the car, and nothing about the buyer. */
export const offerFileName = ({ paper }: { paper: Pick<PaperView, 'name'> }) =>
  `Предложение ${paper.name}`.slice(0, MAX_NAME_LENGTH).trimEnd().toWellFormed() + '.pdf'
