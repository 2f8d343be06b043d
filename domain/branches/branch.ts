/** Working hours of some days of the week; days as in ISO 8601, Monday is 1. Times are local to the branch: `09:00`. */
export interface BranchHours {
  days: number[]
  opens: string
  closes: string
}

/** A dealership of the group, as pages show it. */
export interface Branch {
  id: number
  slug: string
  name: string
  city: string
  address: string
  /** Eleven digits: `74950000001`. */
  phone: string
  hours: BranchHours[]
  timeZone: string
  latitude: number | null
  longitude: number | null
  /** How to get there, in a few sentences with links (domain/content/spans.ts). */
  directions: string | null
}
