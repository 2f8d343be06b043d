/** Aborted when the operator presses Ctrl-C or the command is told to end; a second time ends it at once. */
export function listenForInterruption(): { signal: AbortSignal; exitCode: () => number } {
  const controller = new AbortController()
  let code = 130
  const interrupt = (signal: 'SIGINT' | 'SIGTERM') => {
    code = signal === 'SIGINT' ? 130 : 143
    controller.abort(new Error('Interrupted.'))
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  return { signal: controller.signal, exitCode: () => code }
}
