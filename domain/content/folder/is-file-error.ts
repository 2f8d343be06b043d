/** Whether reading or writing a file failed for this reason: `ENOENT`, `ENOTDIR`. */
export const isFileError = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code
