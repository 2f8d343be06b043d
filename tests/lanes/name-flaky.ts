import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only at their second attempt, so that they are mended and not forgotten. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter that an option names so
export default class NameFlaky implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#flaky.length === 0) return
    console.warn(`Passed only at the second attempt, mend them:\n${this.#flaky.map((name) => `  ${name}\n`).join('')}`)
  }
}
