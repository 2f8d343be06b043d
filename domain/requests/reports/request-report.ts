import type { ConsentWay } from '#db/schema.ts'
import type { Branch } from '#domain/branches/branch.ts'
import type { CarSnapshot, ConsentPurpose, RequestDetails, RequestKind, RequestSuspicion, Touch } from '../request.ts'

/** A request with all its answers, for letters, CRMs and exports (find-request-report.server.ts). */
export interface RequestReport {
  /** Its number. */
  id: number
  kind: RequestKind
  form: string
  submittedAt: Date
  /** When the personal data were erased; null while they are there. */
  erasedAt: Date | null
  name: string | null
  /** Eleven digits. */
  phone: string | null
  email: string | null
  comment: string | null
  details: RequestDetails
  car: CarSnapshot | null
  brand: { slug: string; name: string } | null
  branch: Pick<Branch, 'slug' | 'name' | 'city' | 'address' | 'phone' | 'timeZone'> | null
  /** The time zone for times without a branch. */
  siteTimeZone: string
  /** The slot that it booked; null when it booked none. */
  testDrive: { beginsAt: Date; cancelledAt: Date | null; cancelledBy: string | null } | null
  pageUrl: string | null
  referrer: string | null
  firstTouch: Touch | null
  lastTouch: Touch | null
  suspicion: RequestSuspicion | null
  consents: { purpose: ConsentPurpose; version: number; way: ConsentWay; givenAt: Date }[]
  files: { storedName: string; originalName: string; mediaType: string; bytes: number }[]
}
