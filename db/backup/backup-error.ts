/** What stands in the way of a backup or of restoring one: a sentence for the operator, with its remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}
