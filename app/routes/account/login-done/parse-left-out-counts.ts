/** Parses from the address how many cars did not fit into the account's lists; undefined when all of them did. */
export function parseLeftOutCounts(search: URLSearchParams): Record<'favourites' | 'compared', number> | undefined {
  const count = (name: string) => {
    const number = search.get(name) ?? ''
    return /^\d{1,3}$/.test(number) ? Number(number) : 0
  }
  const left = { favourites: count('favourites'), compared: count('compared') }
  return left.favourites === 0 && left.compared === 0 ? undefined : left
}
