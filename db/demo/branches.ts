/** A branch of the invented dealership; its other data is in content/branches. */
export interface DemoBranch {
  slug: string
  /** The location of a car in its description. */
  locationPhrase: string
}

export const DEMO_BRANCHES: readonly [DemoBranch, DemoBranch, DemoBranch] = [
  { slug: 'moskva', locationPhrase: 'в~московском салоне на~Светлом проезде' },
  { slug: 'sankt-peterburg', locationPhrase: 'в~петербургском салоне на~Витринной улице' },
  { slug: 'ekaterinburg', locationPhrase: 'в~екатеринбургском салоне на~Моторной улице' },
]
