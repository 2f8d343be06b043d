import { createLog, type Log } from '#platform/log/log.server.ts'

/** The log of one of several processes: each line says which one wrote it. */
export const createProcessLog = (level: string): Log => createLog(level).child({ pid: process.pid })
