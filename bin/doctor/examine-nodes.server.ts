import type { Context } from '#domain/context.ts'
import { listLiveNodes } from '#domain/nodes/live-nodes.server.ts'
import { formatNodeName, SHARED_FOLDERS_HINT } from '#domain/nodes/node.ts'
import { bad, good, type Finding } from './finding.ts'

/** Checks whether the running nodes see each other's files, as they report themselves (domain/nodes). */
export async function examineNodes(context: Pick<Context, 'db'>): Promise<Finding[]> {
  const nodes = await listLiveNodes(context)
  const affected = nodes.filter(({ unseen }) => unseen.length > 0)
  if (affected.length > 0)
    return affected.map((node) =>
      bad(`${formatNodeName(node)} does not see files of other nodes: ${node.unseen.join(', ')}`, SHARED_FOLDERS_HINT),
    )
  return nodes.length < 2 ? [] : [good(`${nodes.length} nodes run: ${nodes.map(formatNodeName).join(', ')}`)]
}
