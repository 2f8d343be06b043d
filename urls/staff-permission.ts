/**
 * What a person may do in the back office. The route table names one for each of its pages; roles give them
 * (domain/access/rights.ts).
 */
export type StaffPermission =
  /** Everybody who works here: their day, their own sessions and ways to log in. */
  | 'desk'
  /** People, their roles, invitations. */
  | 'staff.manage'
  | 'audit.view'
