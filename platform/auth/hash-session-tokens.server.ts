import { createHash } from 'node:crypto'
import {
  type BinaryOperationNode,
  ColumnNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type UnknownRow,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

/** The hash of a session token. Only hashes are stored, so a copy of the database gives no access to accounts. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * For a database handle whose only column `token` is that of sessions: stores and queries hashes, and returns the token
 * itself in the results of queries that contained it.
 */
export class HashSessionTokens implements KyselyPlugin {
  readonly #tokensByQuery = new WeakMap<QueryId, Map<string, string>>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const tokens = new Map<string, string>()
    const hashed = new TokenHasher(tokens).transformNode(node)
    if (tokens.size > 0) this.#tokensByQuery.set(queryId, tokens)
    return hashed
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const tokens = this.#tokensByQuery.get(queryId)
    if (tokens === undefined) return result
    const reveal = (value: unknown) => (typeof value === 'string' ? (tokens.get(value) ?? value) : value)
    const rows = result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, reveal(value)])),
    )
    return { ...result, rows }
  }
}

const isTokenColumn = (node: OperationNode): boolean =>
  ReferenceNode.is(node) ? isTokenColumn(node.column) : ColumnNode.is(node) && node.column.name === 'token'

class TokenHasher extends OperationNodeTransformer {
  /** Tokens by their hashes. */
  readonly #tokens: Map<string, string>

  constructor(tokens: Map<string, string>) {
    super()
    this.#tokens = tokens
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    if (!isTokenColumn(node.leftOperand)) return super.transformBinaryOperation(node)
    return { ...node, rightOperand: this.#hashNode(node.rightOperand) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const tokenIndex = node.columns?.findIndex(isTokenColumn) ?? -1
    if (tokenIndex === -1 || node.values === undefined || !ValuesNode.is(node.values))
      return super.transformInsertQuery(node)
    const rows = node.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create(
            row.values.map((value, index) => (index === tokenIndex ? this.#hash(value) : value)),
          )
        : ValueListNode.create(
            row.values.map((value, index) => (index === tokenIndex ? this.#hashNode(value) : value)),
          ),
    )
    return { ...node, values: ValuesNode.create(rows) }
  }

  #hashNode(node: OperationNode): OperationNode {
    if (ValueNode.is(node)) return ValueNode.create(this.#hash(node.value))
    if (ValueListNode.is(node)) return ValueListNode.create(node.values.map((value) => this.#hashNode(value)))
    return PrimitiveValueListNode.is(node)
      ? PrimitiveValueListNode.create(node.values.map((value) => this.#hash(value)))
      : node
  }

  #hash(value: unknown): unknown {
    if (typeof value !== 'string') return value
    const hash = hashToken(value)
    this.#tokens.set(hash, value)
    return hash
  }
}
