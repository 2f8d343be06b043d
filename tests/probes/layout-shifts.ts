declare global {
  interface Window {
    shifts?: number[]
  }
}

/** Runs in the page before its scripts: records the layout shifts that no input has caused. */
export function recordShifts(): void {
  const shifts: number[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shifts.push(Number(entry.value))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the sum of the recorded shifts, those of the last frame included. */
export async function sumShifts(): Promise<number> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return (window.shifts ?? []).reduce((sum, value) => sum + value, 0)
}
