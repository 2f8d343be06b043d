import type { Db } from '#db/client.server.ts'
import { listBranchNameKeys, branchNameKey } from '#domain/branches/save-branch.server.ts'

/** Finds the branch that a feed names, by the branch's slug, name, address or one of its stored spellings. */
export class BranchIndex {
  readonly #byName: Map<string, number>
  readonly #fallback: number | null

  private constructor(byName: Map<string, number>, fallback: number | null) {
    this.#byName = byName
    this.#fallback = fallback
  }

  /** `fallback` is the branch of a car without a known branch name. */
  static async load(db: Db, fallback: number | null): Promise<BranchIndex> {
    const rows = await db
      .selectFrom('branch')
      .select(['id', 'slug', 'name', 'city', 'address', 'feed_names'])
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const names = rows.flatMap(({ id, feed_names: feedNames, ...row }): [string, number][] =>
      listBranchNameKeys({ ...row, feedNames }).map((spelling) => [spelling, id]),
    )
    return new BranchIndex(new Map(names), fallback)
  }

  /** Whether a branch has this name. */
  has(name: string): boolean {
    return this.#byName.has(branchNameKey(name))
  }

  /** `unknown` is the first of the names when none of them is known. */
  match(names: readonly string[]): { id: number | null; unknown: string | null } {
    for (const name of names) {
      const id = this.#byName.get(branchNameKey(name))
      if (id !== undefined) return { id, unknown: null }
    }
    return { id: this.#fallback, unknown: names[0] ?? null }
  }
}
