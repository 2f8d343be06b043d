/** A key that spellings of one branch share: «г. Москва,  Примерная ул., 1» and «Москва, примерная ул, 1». */
export function branchNameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^г(ород|\.)?\s+/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The keys of every spelling by which a feed can refer to the branch. */
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
