import { readdir, readFile } from 'node:fs/promises'

export interface TreeProcess {
  pid: number
  /** The name of the program, as the kernel keeps it. */
  program: string
  command: string
  rssMb: number
  /** What several processes share counts in part for each. */
  pssMb: number
}

/** The process `root` and all below it, parents first. Linux only. */
export async function listTree(root: number): Promise<TreeProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const found = [root]
  // The loop also walks what it adds.
  for (const pid of found) found.push(...pids.filter((each) => parents.get(each) === pid))
  return Promise.all(found.map((pid) => describeProcess(pid)))
}

async function describeProcess(pid: number): Promise<TreeProcess> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const toMb = (figure: string) => Math.round(Number(new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024)
  return {
    pid,
    program: (await readFile(`/proc/${pid}/comm`, 'utf8')).trim(),
    command: (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim(),
    rssMb: toMb('Rss'),
    pssMb: toMb('Pss'),
  }
}
