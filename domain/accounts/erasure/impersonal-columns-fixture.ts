/** Columns of a person's tables that contain our own texts, or values that the test of requests covers. */
export const IMPERSONAL_COLUMNS = [
  'account_identity.password',
  'account_identity.provider_id',
  'consent.address',
  'consent.page_url',
  'delivery.channel',
  'delivery.problem',
  'delivery.receipt',
  'request.body_hash',
  'request.car',
  'request.form',
  'request_file.media_type',
  'request_file.stored_name',
  'reservation.reserved_by',
  'test_drive.cancelled_by',
  'visitor.token_hash',
]
