/** What two spellings of one branch have in common: «г. Москва,  Примерная ул., 1» and «Москва, примерная ул, 1» are one. */
export function branchNameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^г(ород|\.)?\s+/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Every spelling by which a feed may mean the branch. */
export function listBranchNameKeys(branch: {
  slug: string
  name: string
  city: string
  address: string
  feedNames: readonly string[]
}): string[] {
  const { slug, name, city, address, feedNames } = branch
  return [slug, name, address, `${city}, ${address}`, ...feedNames].map(branchNameKey)
}
