/** The folders that all nodes must share, by their names under DATA_DIR. */
export const SHARED_FOLDERS = ['photos', 'request-files'] as const
export type SharedFolder = (typeof SHARED_FOLDERS)[number]

/** What an operator does when nodes do not see each other's files. */
export const SHARED_FOLDERS_HINT =
  'Mount one folder for DATA_DIR/photos and one for DATA_DIR/request-files on every node (docs/operations.md, Many nodes).'

/** A process that lives: a site, or a worker apart from it. */
export interface Node {
  id: string
  host: string
  role: 'site' | 'worker'
  /** Shared folders in which its mark lies. */
  marked: SharedFolder[]
  /** Shared folders in which it has not seen the marks of others for a while. */
  unseen: SharedFolder[]
}

/** As logs and commands name a node: `web-1 (site)`. */
export const formatNodeName = ({ host, role }: Pick<Node, 'host' | 'role'>): string => `${host} (${role})`
