/** A branch of the invented dealership; what else is known of it stands in content/branches. */
export interface DemoBranch {
  slug: string
  /** Where a car stands, as a description says it. */
  locationPhrase: string
}

export const DEMO_BRANCHES: readonly [DemoBranch, DemoBranch, DemoBranch] = [
  { slug: 'moskva', locationPhrase: 'в~московском салоне на~Светлом проезде' },
  { slug: 'sankt-peterburg', locationPhrase: 'в~петербургском салоне на~Витринной улице' },
  { slug: 'ekaterinburg', locationPhrase: 'в~екатеринбургском салоне на~Моторной улице' },
]
