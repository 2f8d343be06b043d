import type { CarSnapshot, RequestDetails, RequestKind } from '../request.ts'
import type { RequestReport } from '../reports/request-report.ts'

/** How far a request has come, as its sender sees it: the dealer's channels are not shown to them. */
export interface StatusTimeline {
  submittedAt: Date
  /** When the first channel to the staff received it; null while none has. */
  receivedAt: Date | null
  /** When the personal data were erased; null while they are there. */
  erasedAt: Date | null
}

/** One request in the list of an account's requests. */
export interface AccountRequestLine extends StatusTimeline {
  /** Its number. */
  id: number
  kind: RequestKind
  /** The answers that distinguish two requests of the same kind. */
  details: RequestDetails
  /** The car that it was about, by its name at that time: `Geely Monjaro, 2024`. */
  carName: string | null
  /** The test-drive slot that it holds, in the branch's local time: `2026-11-21T10:00`. */
  slot: string | null
}

/** A request as its sender sees it. */
export interface AccountRequest
  extends
    StatusTimeline,
    Pick<RequestReport, 'id' | 'kind' | 'form' | 'name' | 'phone' | 'email' | 'comment' | 'details' | 'branch'> {
  /** As it was when the request was sent, without its VIN. */
  car: Omit<CarSnapshot, 'vin' | 'url'> | null
  brandName: string | null
  files: { name: string; bytes: number }[]
}
