import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'

/** Finds the branch that a feed means, by the branch's slug, name, address or one of the spellings kept for it. */
export class BranchBook {
  readonly #byName: Map<string, number>
  readonly #fallback: number | null

  private constructor(byName: Map<string, number>, fallback: number | null) {
    this.#byName = byName
    this.#fallback = fallback
  }

  /** `fallback` is the branch of a car whose feed names none that is known. */
  static async open(tx: Transaction<DB>, fallback: number | null): Promise<BranchBook> {
    const rows = await tx
      .selectFrom('branch')
      .select(['id', 'slug', 'name', 'city', 'address', 'feed_names'])
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const names = rows.flatMap(({ id, ...row }): [string, number][] =>
      [row.slug, row.name, row.address, `${row.city}, ${row.address}`, ...row.feed_names].map((name) => [
        spell(name),
        id,
      ]),
    )
    return new BranchBook(new Map(names), fallback)
  }

  /** `unknown` is the first name given when none of them is known. */
  match(names: readonly string[]): { id: number | null; unknown: string | null } {
    for (const name of names) {
      const id = this.#byName.get(spell(name))
      if (id !== undefined) return { id, unknown: null }
    }
    return { id: this.#fallback, unknown: names[0] ?? null }
  }
}

/** «г. Москва,  Примерная ул., 1» and «Москва, примерная ул, 1» are one address. */
function spell(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^г(ород|\.)?\s+/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
