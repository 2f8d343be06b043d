import type { CarSnapshot, RequestDetails, RequestKind } from '../request.ts'
import type { RequestReport } from '../reports/request-report.ts'

/** How far a request has come, for whoever sent it. Which ways it goes inside the house is none of his concern. */
export interface StatusTimeline {
  submittedAt: Date
  /** When the first of those who deal with it had it; null while it is on its way. */
  passedAt: Date | null
  /** When the person was taken out of it; null while he is there. */
  erasedAt: Date | null
}

/** A line of the list of somebody's requests. */
export interface AccountRequestLine extends StatusTimeline {
  /** Its number. */
  id: number
  kind: RequestKind
  /** What tells one wish of the kind from another. */
  details: RequestDetails
  /** The car that it was about, as it was called then: `Geely Monjaro, 2024`. */
  carName: string | null
  /** The hour that it holds for a test drive, by the branch's clock: `2026-11-21T10:00`. */
  slot: string | null
}

/** A request as its sender sees it. */
export interface AccountRequest
  extends
    StatusTimeline,
    Pick<RequestReport, 'id' | 'kind' | 'form' | 'name' | 'phone' | 'email' | 'comment' | 'details' | 'branch'> {
  /** As it was when he asked, without its VIN. */
  car: Omit<CarSnapshot, 'vin' | 'url'> | null
  brandName: string | null
  files: { name: string; bytes: number }[]
}

/** How many requests a page lists. */
export const REQUESTS_PER_PAGE = 20
