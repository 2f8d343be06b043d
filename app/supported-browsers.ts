/**
 * The oldest supported browsers; docs/browsers.md has the reasons. The build compiles syntax and styles for them, and
 * tests/e2e/machines/browser-floor.test.ts checks that scripts and styles use only features of these browsers.
 */
export const SUPPORTED_BROWSERS = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', ios: '16.4' } as const
