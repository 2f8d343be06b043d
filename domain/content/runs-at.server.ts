import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a banner or an offer is shown at `moment`: begun, and not ended. */
export const runsAt = (moment: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(begins_at is null or begins_at <= ${moment}) and (ends_at is null or ends_at > ${moment})`
