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
  /** The desk: requests and what has been done about them. Telephones of other people's requests are masked. */
  | 'requests.view'
  /** Taking requests, calling, notes, statuses. */
  | 'requests.work'
  /** Requests that others have: their owner, their branch, their status. Releasing suspect ones. */
  | 'requests.manage'
  /** Who gets which requests: rules, duties, absences. */
  | 'routing.manage'
  /** Telephones of requests that others have. */
  | 'requests.people'
  /** A file of requests with their people. */
  | 'requests.export'
  /** Cards of customers who have a request in one's branches. */
  | 'customers.view'
  /** Which requests are of one person; withdrawing a consent to advertising for them. */
  | 'customers.merge'
  /** The rights of a person by law: everything that is held about them, and erasing it. */
  | 'customers.erase'
  /** Sending again what a channel did not take. */
  | 'deliveries.retry'
  /** The texts that letters and calls begin with; in all branches also the reasons for which requests are lost. */
  | 'templates.manage'
  /** The calendar of test drives. */
  | 'visits.view'
  /** Booking, moving and cancelling test drives, and what came of them. */
  | 'visits.work'
  /** Hours in which a branch, a position or a car gives no test drives. */
  | 'visits.block'
  /** Cars that are kept for somebody. */
  | 'reservations.view'
  /** Confirming, prolonging and releasing reservations. */
  | 'reservations.work'
  /** The cars with what is not public: where each value comes from, days in stock, interest. */
  | 'stock.view'
  /** A car's own values instead of those of its feed, its state, badges and photographs. */
  | 'stock.edit'
  /** The same for many cars at once. */
  | 'stock.bulk'
  /** Where the stock comes from, and what became of each attempt to read it. */
  | 'feeds.view'
  /** Reading a feed now. */
  | 'feeds.run'
  /** Addresses and schedules of feeds, and what unknown words mean. */
  | 'feeds.manage'
  /** Accepting a feed that would take away too many cars. */
  | 'feeds.approve'
  /** Whether the site, its feeds, channels and machine are well. */
  | 'health.view'
