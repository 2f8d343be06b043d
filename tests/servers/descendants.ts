import { readFileSync } from 'node:fs'

/** The processes below this one, children first. Only Linux lists them. */
export function listDescendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [...children, ...children.flatMap(listDescendants)]
}

/** A process that has ended and whose parent has not noticed yet counts as gone. */
export function isRunning(pid: number): boolean {
  const state = read(`/proc/${pid}/stat`).split(') ').at(-1)?.[0]
  return state !== undefined && state !== 'Z'
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
