/** The folders that all nodes must share, by their names under DATA_DIR. */
export const SHARED_FOLDERS = ['photos', 'request-files'] as const
export type SharedFolder = (typeof SHARED_FOLDERS)[number]

/** A hint for the operator when nodes do not see each other's files. */
export const SHARED_FOLDERS_HINT =
  'Mount one folder for DATA_DIR/photos and one for DATA_DIR/request-files on every node (docs/operations.md, Many nodes).'

/** A live process: a site, or a separate worker. */
export interface Node {
  id: string
  host: string
  role: 'site' | 'worker'
  /** Shared folders that contain its marker. */
  marked: SharedFolder[]
  /** Shared folders in which it has not seen the markers of others for a while. */
  unseen: SharedFolder[]
}

/** A node in logs and commands: `web-1 (site)`. */
export const formatNodeName = ({ host, role }: Pick<Node, 'host' | 'role'>): string => `${host} (${role})`
