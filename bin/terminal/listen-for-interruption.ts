/** The signal is aborted on Ctrl-C or SIGTERM. A second one ends the process at once. */
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
