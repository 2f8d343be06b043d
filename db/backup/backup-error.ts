/** Why a backup or a restore cannot be done: a sentence for the operator, with the remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}
